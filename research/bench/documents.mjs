/**
 * Compares what `urls` finds in documents with what other libraries read in them:
 *
 *   node research/bench/documents.mjs FOLDER [--all]     against python-docx, openpyxl, odfpy, ebooklib and lxml
 *
 * The URLs of the text are those that `extract` finds in the paragraphs of the other library; hyperlinks are its
 * targets. Both are compared as sets for each file. Needs `npm run build`, and python3 with these libraries.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from '../../dist/index.js'
import { readArchive } from '../../packages/texts-in-archives/dist/index.js'

const ORACLE = fileURLToPath(new URL('documents/oracle.py', import.meta.url))
const ABSOLUTE = /^[a-z][a-z0-9+.-]+:/i
const [folder, mode] = process.argv.slice(2)
if (folder === undefined) {
  console.error('usage: node research/bench/documents.mjs FOLDER [--all]')
  process.exit(2)
}

/** @type {Record<string, { files: number, text: number[], links: number[] }>} */
const totals = {}
for (const name of readdirSync(folder).sort()) {
  const type = /\.(docx|pptx|xlsx|odt|odp|ods|epub)$/.exec(name)?.[1]
  if (type === undefined) continue
  const file = join(folder, name)
  const known = JSON.parse(
    execFileSync(process.env.PYTHON ?? 'python3', [ORACLE, file], { maxBuffer: 1 << 28 }).toString(),
  )
  const own = await ownOf(file)
  totals[type] ??= { files: 0, text: [0, 0, 0], links: [0, 0, 0] }
  const total = totals[type]
  total.files++
  const text = known.paragraphs.join('\n')
  compare(name, 'text', urlsIn(text), own.text, total.text)
  compare(
    name,
    'links',
    known.links.filter((/** @type {string} */ each) => ABSOLUTE.test(each)),
    own.links,
    total.links,
  )
}
for (const [type, { files, text, links }] of Object.entries(totals)) {
  console.log(`${type}: ${files} files; URLs of the text: ${figures(text)}; hyperlinks: ${figures(links)}`)
}

/** @param {string} file */
async function ownOf(file) {
  /** @type {string[]} */
  const links = []
  let text = ''
  for await (const part of readArchive(file)) {
    if (part.origin === 'link' || part.origin === 'attribute a href') links.push(part.text)
    else if (!/^(?:attribute|metadata|base)/.test(part.origin) && !/\.ncx$/.test(part.envelope.member ?? '')) {
      text += part.offset === 0 ? `\n\n${part.text}` : part.text
    }
  }
  return { text: urlsIn(text), links: links.filter((each) => ABSOLUTE.test(each)) }
}

/** @param {string} text */
function urlsIn(text) {
  return extract(text, { kind: 'mail' }).map(({ url }) => url)
}

/**
 * @param {string} name
 * @param {string} what
 * @param {string[]} known
 * @param {string[]} own
 * @param {number[]} total
 */
function compare(name, what, known, own, total) {
  const [theirs, ours] = [new Set(known), new Set(own)]
  const lacking = [...theirs].filter((url) => !ours.has(url))
  const extra = [...ours].filter((url) => !theirs.has(url))
  total[0] += theirs.size - lacking.length
  total[1] += lacking.length
  total[2] += extra.length
  if (mode !== '--all') return
  for (const url of lacking) console.log(`${name}: ${what} lacking ${url}`)
  for (const url of extra) console.log(`${name}: ${what} extra ${url}`)
}

/** @param {number[]} figures */
function figures([equal, lacking, extra]) {
  return `${equal} equal, ${lacking} lacking, ${extra} extra`
}
