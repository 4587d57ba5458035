import { basename } from 'node:path'
import { fewOfEach, sampleFiles, texts } from './files.mjs'
import { inParallel, output } from './program.mjs'
import { hasUrl, locate, whole } from './truth.mjs'

/** @import { Case } from './compare.mjs' */
/** @import { Extract } from './truth.mjs' */

export const folders = ['/usr/share/man']

const OF_A_FAMILY = 30
const PAGE = /\.[1-9][a-z]*(?:\.gz)?$/i
/** A line so long that nothing is broken or hyphenated; no bold, underline or colours */
const GROFF = ['-mandoc', '-t', '-Kutf8', '-Tutf8', '-rLL=5000n', '-rHY=0', '-P-cbou']

/**
 * Sources of manual pages, compared with what groff prints: the arguments of `.UR` between `⟨` and `⟩`, elsewhere runs.
 *
 * @param {string[]} places
 * @param {{ files: number, seed: number, extract: Extract }} options
 * @returns {AsyncIterable<Case>}
 */
export async function* cases(places, { files, seed, extract }) {
  const paths = fewOfEach(sampleFiles(places, PAGE, seed), OF_A_FAMILY, familyOf)
  const half = Math.ceil(files / 2)
  const withMacros = texts(paths, half, (text) => isPage(text) && MACRO.test(text))
  const others = texts(paths, files - half, (text) => isPage(text) && !MACRO.test(text))
  for await (const page of inParallel(chain(withMacros, others), print)) {
    if (page.printed === undefined) continue
    const { path, text, printed } = page
    const comments = commentSpans(text)
    yield {
      name: path,
      text,
      truths: printedUrls(plain(printed), extract),
      ignored: ({ urlStart }) => comments.some(([start, end]) => start <= urlStart && urlStart < end),
    }
  }
}

/** Half of the sampled pages have such a macro, which is rare */
const MACRO = /^[.'][ \t]*(?:UR|MT|URL|Lk|%U)\b/m

const isPage = (/** @type {string} */ text) => /^[.']/m.test(text) && hasUrl(text.replaceAll('\\', ''))

/** The first word of a name is taken as the generator of the page. */
const familyOf = (/** @type {string} */ path) => basename(path).split(/[-_.:]/)[0]

function* chain(first, second) {
  yield* first
  yield* second
}

async function print({ path, text }) {
  return { path, text, printed: await output('groff', GROFF, text) }
}

/** The units that groff prints for ASCII: hyphen, minus, accents and quotes. */
const ASCII = { '‐': '-', '−': '-', '˜': '~', ˆ: '^', '’': "'", '‘': '`', '\u00ad': '' }

const plain = (/** @type {string} */ printed) => printed.replace(/[‐−˜ˆ’‘\u00ad]/g, (unit) => ASCII[unit])

function printedUrls(/** @type {string} */ printed, /** @type {Extract} */ extract) {
  const links = [...printed.matchAll(/⟨((?:https?|ftp):\/\/[^\s⟩]+)⟩/gi)].map(([, url]) => whole(url, '.UR'))
  return [...links, ...locate(printed.replace(/⟨[^⟩\n]*⟩/g, '⟨⟩'), 'text', extract)]
}

/** Comments and ignored blocks, which are not printed. */
function commentSpans(/** @type {string} */ text) {
  const spans = text.matchAll(/^[.']\s*\\["#].*|\\["#].*|^\.\s*ig\b.*\n(?:(?!\.\.).*\n)*/gm)
  return [...spans].map(({ index, 0: span }) => [index, index + span.length])
}
