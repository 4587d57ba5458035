import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  kindOfElement as kindWhereLinked,
  ELEMENT_KINDS as LINKED_KINDS,
} from '../packages/rehype-urls-in-context/src/elements.ts'
import { linkifyHtml } from '../packages/rehype-urls-in-context/src/html/index.ts'
import {
  kindOfElement as kindWhereRead,
  ELEMENT_KINDS as READ_KINDS,
} from '../packages/texts-in-archives/src/html/elements.ts'
import { readArchive } from '../packages/texts-in-archives/src/index.ts'
import { extract } from '../src/index.ts'
import { runs } from './arbitrary/runs.ts'

/**
 * `linkifyHtml` and the reader of archives know HTML from lists of their own, since neither package depends on the
 * other. Only what no list names differs: it is inline where links are made, as in browsers, and a line where text is
 * read, which is safer.
 */

const CODE = new Set(['code', 'pre'])
const NONE: ReadonlySet<string> = new Set()

const names = [...new Set([...LINKED_KINDS.keys(), ...READ_KINDS.keys()])]

test.each(names)('a URL continues through %s in both packages, or in neither', (name) => {
  const continues = kindWhereLinked(name, NONE, CODE) === 'inline'
  expect(kindWhereRead(name) === 'inline').toBe(continues)
})

/** The text of the body as the reader of archives gives it. */
async function shown(html: string): Promise<string> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(html)
  }
  let text = ''
  const input = { name: 'page.html', stream: bytes() }
  for await (const part of readArchive(input, { format: 'html' })) if (part.origin === 'body') text += part.text
  return text
}

const VOID = 'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'
/** What they hold is text or hidden, or the parser moves them and what they hold. */
const OPAQUE =
  'a body caption colgroup frameset head html iframe image noembed noframes noscript option optgroup plaintext script ' +
  'select style svg math table tbody td template textarea tfoot th thead title tr xmp col frame rb rp rt rtc ruby'

/** `linkifyHtml` reads on through hidden ones, and refuses a link across them. */
const isHidden = (name: string): boolean => kindWhereLinked(name, NONE, CODE) === 'hidden'
const voids = VOID.split(' ').filter((name) => !OPAQUE.split(' ').includes(name) && !isHidden(name))
const around = names.filter((name) => !`${OPAQUE} ${VOID}`.split(' ').includes(name))
/** A link stands behind a blank: `linkifyHtml` links no URL that runs into one, and does not say where it would end. */
const words = fc.constantFrom('more', 'x', '.', ')', '/', '-', ' ', '&amp;', '?a=b', 'の')

const piece: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 3, arbitrary: fc.constant('URL') },
  { weight: 2, arbitrary: fc.constantFrom(...voids, 'img').map((name) => `<${name}>`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...around), words)
      .map(([name, word]) => (name === 'button' ? `<button>x</button>${word}` : `<${name}>${word}</${name}>`)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(words, fc.constantFrom('y', 'z')).map(([text, href]) => ` <a href=${href}>${text}</a>`),
  },
  { weight: 2, arbitrary: fc.constantFrom('<b>URL</b>', '<i>URL', '</i>', '<span>URL</span>more', '<sup>1</sup>') },
)
const pages = fc.array(piece, { maxLength: 12 }).map((pieces) => {
  let count = 0
  return pieces.join('').replace(/URL/g, () => `http://h${++count}.example/p`)
})

test('a URL that linkifyHtml links ends where the reader of archives ends it', async () => {
  let compared = 0
  const check = async (html: string): Promise<void> => {
    const linked = linkifyHtml(html, { className: 'ours', inside: ['code', 'pre'], joinLines: 'never' })
    const found = new Map(extract(await shown(html), { joinLines: 'never' }).map(({ url }) => [hostOf(url), url]))
    for (const [, href = ''] of linked.matchAll(/<a href="([^"]*)" class="ours">/g)) {
      const url = href.replaceAll('&amp;', '&')
      expect(found.get(hostOf(url)), html).toBe(url)
      compared++
    }
  }
  await fc.assert(fc.asyncProperty(pages, check), runs(2000))
  expect(compared).toBeGreaterThan(500)
})

function hostOf(url: string): string {
  return /\/\/([^/]*)/.exec(url)![1]!
}
