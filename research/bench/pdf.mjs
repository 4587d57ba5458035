/**
 * Measures how well URLs are read from PDF documents of Debian's packages. The truth is their link annotations over
 * printed URLs. The command reads with `--no-links`, by geometry alone.
 *
 *   node research/bench/pdf.mjs FOLDER [--development] [--packages NAME,…] [--most 300] [--links] [--show] [--by-package]
 *
 * Packages are downloaded to FOLDER with `apt-get download`. Needs pdfjs-dist, and a build. `--packages=@FILE` takes
 * the names from a file, one per line.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { filesOf, unpacked } from '../joins/packages.mjs'
import { truthsOf } from './pdf/truths.mjs'

/** The packages on which the reader was developed. */
const DEVELOPMENT = [
  'texlive-latex-recommended-doc',
  'texlive-publishers-doc',
  'texlive-science-doc',
  'texlive-pictures-doc',
  'texlive-latex-extra-doc',
  'linuxcnc-doc-en',
  'installation-guide-amd64',
]
/**
 * The packages for figures. Documents of the same packages are among those that the weights of joins were fitted to.
 */
const FIGURES = ['texlive-fonts-extra-doc', 'texlive-lang-english', 'texlive-lang-greek', 'texlive-lang-chinese']
const LARGEST = 4 << 20
const COMMAND = new URL('../../packages/urls-in-context-cli/dist/main.js', import.meta.url).pathname

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    development: { type: 'boolean', default: false },
    packages: { type: 'string' },
    most: { type: 'string', default: '300' },
    show: { type: 'boolean', default: false },
    links: { type: 'boolean', default: false },
    'by-package': { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (folder === undefined)
  throw new Error('usage: node research/bench/pdf.mjs FOLDER [--development] [--most 300] [--links] [--show]')

/** @typedef {import('./pdf/truths.mjs').PrintedTruth} PrintedTruth */
/** @typedef {{ url: string, file: string, page: number, origin: string, box: number[][], repairs: { kind: string }[], link?: string, agrees?: boolean }} Row */

const files = chosenFiles(chosenPackages())
/** @type {Map<string, PrintedTruth[]>} */
const truths = new Map()
for (const file of files) {
  if (truths.size >= Number(values.most)) break
  const found = await truthsOf(file)
  if (found.length > 0) truths.set(file, found)
}
const total = noCounts()
/** @type {Map<string, ReturnType<typeof noCounts>>} */
const byPackage = new Map()
const started = performance.now()
const rows = rowsOf([...truths.keys()], ['--no-links'])
const seconds = (performance.now() - started) / 1000
for (const [file, all] of truths) {
  const counts = byPackage.get(packageOf(file)) ?? noCounts()
  byPackage.set(packageOf(file), counts)
  counts.documents++
  for (const truth of all) judge(truth, file, rows.get(file) ?? [])
}
report()
if (values.links) checkAgreement()

function noCounts() {
  return { documents: 0, one: 0, oneRight: 0, oneJoined: 0, over: 0, overRight: 0, joins: 0, joinsRight: 0 }
}

function chosenPackages() {
  const { packages, development } = values
  if (packages === undefined) return development ? DEVELOPMENT : FIGURES
  if (!packages.startsWith('@')) return packages.split(',')
  const lines = readFileSync(packages.slice(1), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

/** Files of packages in a mixed order. @param {readonly string[]} packages */
function chosenFiles(packages) {
  const found = packages.flatMap((name) => {
    const root = unpacked(String(folder), name)?.root
    return root === undefined
      ? []
      : filesOf(root, (path) => /\.pdf(?:\.gz)?$/.test(path)).map((path) => plainPdf(join(root, path)))
  })
  /** @type {Map<string, string>} each file name of a package once: packages contain several translations */
  const byName = new Map(found.map((path) => [`${packageOf(path)} ${basename(path)}`, path]))
  const hashOf = (/** @type {string} */ path) => createHash('md5').update(basename(path)).digest('hex')
  return [...byName.values()]
    .filter((path) => Number(execFileSync('stat', ['-c', '%s', path])) <= LARGEST)
    .sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
}

/** The path of an uncompressed document. @param {string} path */
function plainPdf(path) {
  const plain = path.replace(/\.gz$/, '')
  if (plain !== path && !existsSync(plain)) writeFileSync(plain, gunzipSync(readFileSync(path)))
  return plain
}

/** @param {string} path */
function packageOf(path) {
  return relative(String(folder), path).split(sep, 1)[0] ?? ''
}

/** @param {readonly string[]} paths @param {readonly string[]} options @returns {Map<string, Row[]>} */
function rowsOf(paths, options) {
  const list = join(String(folder), 'list')
  writeFileSync(list, paths.map((path) => `${path}\0`).join(''))
  const { stdout } = spawnSync(process.execPath, [COMMAND, '--json', '-s', ...options, `--files-from0=${list}`], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  /** @type {Map<string, Row[]>} */
  const byFile = new Map()
  for (const line of stdout.split('\n')) {
    if (line === '') continue
    /** @type {Row} */
    const row = JSON.parse(line)
    if (!/^(?:body|page )/.test(row.origin)) continue
    byFile.set(row.file, [...(byFile.get(row.file) ?? []), row])
  }
  return byFile
}

/** @param {PrintedTruth} truth @param {string} file @param {readonly Row[]} found */
function judge(truth, file, found) {
  const row = found.find((each) => each.box?.some((box) => stands(truth, each.page, box)))
  const isRight = row !== undefined && (isSame(row.url, truth.url) || isSame(row.url, truth.printed))
  const isJoined = row?.repairs.some(({ kind }) => kind === 'line-break') === true
  for (const counts of [total, byPackage.get(packageOf(file)) ?? noCounts()]) {
    if (truth.wrapped) {
      counts.over++
      if (isRight) counts.overRight++
    } else {
      counts.one++
      if (isRight) counts.oneRight++
      else if (isJoined) counts.oneJoined++
    }
    if (isJoined) counts.joins++
    if (isJoined && isRight) counts.joinsRight++
  }
  if (!isRight && values.show)
    console.log(
      `${basename(file)} p. ${truth.page}: ${truth.wrapped ? 'over lines' : 'one line'}\n  is ${row?.url}\n  should be ${truth.printed}`,
    )
}

/** Whether a printed URL starts in a box. @param {PrintedTruth} truth @param {number} page @param {readonly number[]} box */
function stands({ page: own, x, y }, page, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]) {
  return own === page && y >= y0 - 1 && y <= y1 && x >= x0 - 1 && x <= x1 + 1
}

/** @param {string} a @param {string} b */
function isSame(a, b) {
  return plain(a) === plain(b)
}

/** @param {string} url */
function plain(url) {
  let text = url
  try {
    text = decodeURIComponent(url)
  } catch {}
  return text
    .replace(/\s+/g, '')
    .replace(/^(?:https?|ftp):\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

function report() {
  const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
    `${part} of ${whole}, ${((100 * part) / whole).toFixed(1)} %`
  console.log(`documents: ${truths.size} of ${byPackage.size} packages, read in ${seconds.toFixed(0)} s`)
  console.log(`URLs in one line, right: ${share(total.oneRight, total.one)}; joined wrongly: ${total.oneJoined}`)
  console.log(`URLs over lines, right: ${share(total.overRight, total.over)}`)
  console.log(`joins right: ${share(total.joinsRight, total.joins)}`)
  if (!values['by-package']) return
  console.log('package\tdocuments\tone line\tright\tover lines\tright\tjoins\tright')
  for (const [name, { documents, one, oneRight, over, overRight, joins, joinsRight }] of [...byPackage].sort())
    console.log([name, documents, one, oneRight, over, overRight, joins, joinsRight].join('\t'))
}

/** Prints where `agrees` differs from a plain comparison of the row's URL with the link. */
function checkAgreement() {
  const linked = [...rowsOf([...truths.keys()], []).values()].flat().filter(({ link }) => link !== undefined)
  const odd = linked.filter(({ url, link, agrees }) => isSame(url, String(link)) !== agrees)
  const differing = linked.filter(({ agrees }) => agrees === false)
  console.log(
    `rows with a link: ${linked.length}; that differ from it: ${differing.length}; judged otherwise here: ${odd.length}`,
  )
  if (!values.show) return
  for (const { file, page, url, link, agrees } of [...odd, ...differing])
    console.log(`${basename(file)} p. ${page}: agrees ${agrees}\n  ${url}\n  ${link}`)
}
