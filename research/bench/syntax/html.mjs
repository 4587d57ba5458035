import { Parser } from 'htmlparser2'
import { sampleFiles, texts } from './files.mjs'
import { madeUrls, written } from './made.mjs'
import { hasUrl, locate, whole } from './truth.mjs'

/** @import { Case } from './compare.mjs' */
/** @import { Extract, Truth } from './truth.mjs' */

export const folders = ['/usr/share/doc']

/** A URL with a reference, such as `&amp;`: without one, HTML is like any text */
const REFERENCE = /(?:https?|ftp):\/\/[^\s<>"]*&(?:\w+|#\d+|#x[\da-f]+);/i

const MADE = 1000

/** How programs write an ampersand in markup, and as it is in plain text. */
const WRITERS = {
  '&amp;': (url) =>
    `<p>See <a href="${url.replaceAll('&', '&amp;')}">it</a>, or ${url.replaceAll('&', '&amp;')} for more.</p>`,
  '&#38;': (url) => `<p>See ${url.replaceAll('&', '&#38;')} for more.</p>`,
  '&#x26;': (url) => `<p>See ${url.replaceAll('&', '&#x26;')} for more.</p>`,
  '&#038; and &#x2F;': (url) => `<p>See ${url.replaceAll('&', '&#038;').replaceAll('/', '&#x2F;')} for more.</p>`,
  'text between &lt; and &gt;': (url) => `<p>See &lt;${url.replaceAll('&', '&amp;')}&gt; for more.</p>`,
  'text between &quot;': (url) => `<p>See &quot;${url.replaceAll('&', '&amp;')}&quot; for more.</p>`,
  'plain text, nothing escaped': (url) => `See ${url} for more.`,
}

/**
 * Pages read as text, compared with the attributes, texts, scripts and comments that htmlparser2 reads.
 *
 * @param {string[]} places
 * @param {{ files: number, seed: number, extract: Extract }} options
 * @returns {AsyncIterable<Case>}
 */
export async function* cases(places, { files, seed, extract }) {
  const paths = sampleFiles(places, /\.(?:x?html?|xml|svg|rss|atom|docbook|xliff?)(?:\.gz)?$/i, seed)
  const half = Math.ceil(files / 2)
  for (const { path, text } of texts(paths, half, (text) => REFERENCE.test(text))) {
    yield { name: path, text, truths: truthsOf(text, 'with references', extract) }
  }
  for (const { path, text } of texts(paths, files - half, (text) => hasUrl(text) && !REFERENCE.test(text))) {
    yield { name: path, text, truths: truthsOf(text, 'without', extract) }
  }
  yield* written(madeUrls(seed, MADE), WRITERS)
}

function truthsOf(/** @type {string} */ page, /** @type {string} */ sort, /** @type {Extract} */ extract) {
  /** @type {Truth[]} */
  const truths = []
  const add = (text, way) => truths.push(...locate(text, `${sort}: ${way}`, extract))
  let text = ''
  let raw = 0
  const flush = () => {
    add(text, raw > 0 ? 'scripts' : 'text')
    text = ''
  }
  const isRaw = (name) => /^(?:script|style)$/.test(name)
  const parser = new Parser({
    onopentag(name, attributes) {
      flush()
      if (isRaw(name)) raw++
      for (const value of Object.values(attributes)) {
        if (/^\s*(?:https?|ftp):\/\/[^\s<>"\\^`{|}]+\s*$/i.test(value)) {
          truths.push(whole(value.trim(), `${sort}: attributes`))
        } else add(value, 'attributes')
      }
    },
    ontext: (part) => (text += part),
    onclosetag(name) {
      flush()
      if (isRaw(name)) raw--
    },
    oncomment(comment) {
      // Commented-out markup has its references
      const inside = /<[a-z]\w*[\s/>]/i.test(comment) ? truthsOf(comment, sort, extract) : locate(comment, '', extract)
      truths.push(...inside.map((truth) => ({ ...truth, way: `${sort}: comments` })))
    },
    onprocessinginstruction: (_, data) => add(data, 'comments'),
  })
  parser.end(page)
  flush()
  return truths
}
