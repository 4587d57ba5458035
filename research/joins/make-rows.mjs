/**
 * Makes rows of the packages: FOLDER/pdf.jsonl, wrapped.jsonl, read.jsonl, known.jsonl, code.jsonl, made.jsonl,
 * set-anew.jsonl and presumed.jsonl, to fit to; and FOLDER/held-pdf.jsonl and held-wrapped.jsonl, to judge by.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { fieldRows } from './fields.mjs'
import { knownRows, textsOf } from './known-rows.mjs'
import { FITTED, filesOf, HELD_OUT, unpacked } from './packages.mjs'
import { rowOfPdf } from './pdf-rows.mjs'
import { rowsOfManual, rowsOfReadme } from './plain-rows.mjs'
import { presumedRows } from './presumed-rows.mjs'
import { familyOf, hashOf, thinned } from './rows.mjs'
import { rowsSetAnew } from './set-anew.mjs'

/** The producer of a text whose lines this program did not break. */
const AS_IT_STANDS = 'as it stands'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./packages.mjs').Packages} Packages */

const PDF_LIBRARY = 'pdfjs-dist@5.6.205'
/** The most files of a package that are read. */
const MOST_PDFS = 120
const MOST_MANUALS = 60
const MOST_READMES = 300
/** The most rows of documents that may look alike. */
const MOST_OF_FAMILY = 6
/** The units at the start of a text that identify its copies. */
const HEAD = 3000
const MANUAL = /\/man\/man\d\/[^/]+\.gz$/
const README = /(?:\/readme(?:\.txt|\.rst)?|\.md|\.rst)(?:\.gz)?$/i
const SOURCE = /\.(?:py|pm|pl|m?js|cjs|ts|h|hpp|c|cc|go|rs|sh|rb|lua|el)(?:\.gz)?$/i
const MINIFIED = /\.min\./
/** All documentation without markup or data; elsewhere files with such a name. */
const TEXT =
  /\/share\/doc\/|(?:^|\/)(?:readme|changelog|changes|news|todo|copyright|license|history|faq|authors|thanks|install|hacking|contributing|bugs)[^/]*$|\.(?:md|txt|rst|pod)(?:\.gz)?$/i
const NO_TEXT = /\.(?:html?|css|svg|xml|json|map|ya?ml|js|pdf|ps|png|jpg)(?:\.gz)?$/i

/**
 * @param {string} folder
 */
export async function makeRows(folder) {
  mkdirSync(folder, { recursive: true })
  const packages = join(folder, 'packages')
  // Paragraphs are wrapped by `par`, too.
  const par = unpacked(packages, 'par')
  if (par !== undefined) process.env.PATH += `${delimiter}${join(par.root, 'usr/bin')}`
  /** @param {string} name @param {readonly Row[]} rows */
  const write = (name, rows) => {
    writeFileSync(join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    console.error(`${name}: ${rows.length} texts`)
  }
  write('held-wrapped', wrappedRows(packages, HELD_OUT))
  write('wrapped', wrappedRows(packages, FITTED))
  write('read', readRowsOf(packages))
  write(
    'known',
    knownRowsOf(packages, FITTED.texts, (path) => TEXT.test(path) && !SOURCE.test(path) && !NO_TEXT.test(path)),
  )
  write(
    'code',
    knownRowsOf(packages, FITTED.sources, (path) => SOURCE.test(path) && !MINIFIED.test(path)),
  )
  write('made', fieldRows())
  const natural = naturalTexts(packages, FITTED.texts)
  write(
    'set-anew',
    natural.flatMap(({ file, source, text }) => rowsSetAnew(text, file).map((row) => ({ ...row, source }))),
  )
  write(
    'presumed',
    natural.flatMap(({ file, source, text }) => presumedRows(text, file).map((row) => ({ ...row, source }))),
  )
  const library = await pdfLibrary(folder)
  write('held-pdf', await pdfRows(packages, HELD_OUT, library))
  write('pdf', await pdfRows(packages, FITTED, library))
}

/**
 * @param {string} packages the folder of unpacked packages
 * @param {Packages} names
 * @param {import('./pdf-rows.mjs').PdfReader} library
 */
async function pdfRows(packages, { pdfs }, library) {
  const rows = new Collection()
  for (const name of pdfs) {
    const found = unpacked(packages, name)
    for (const path of drawn(found, /\.pdf(?:\.gz)?$/i, MOST_PDFS)) {
      const row = await rowOfPdf(library, join(found?.root ?? '', path))
      if (row !== undefined) rows.add({ file: `${name}/${path}`, source: found?.source, ...row })
    }
    console.error(`${name}: ${rows.rows.length} documents, ${Math.round(process.cpuUsage().user / 1e6)} s`)
  }
  return rows.rows
}

/** @param {string} packages @param {Packages} names */
function wrappedRows(packages, { manuals, readmes }) {
  const rows = new Collection()
  for (const { names, wanted, most, rowsOf, kind } of [
    { names: manuals, wanted: MANUAL, most: MOST_MANUALS, rowsOf: rowsOfManual, kind: 'man' },
    { names: readmes, wanted: README, most: MOST_READMES, rowsOf: rowsOfReadme, kind: 'readme' },
  ]) {
    for (const name of names) {
      const found = unpacked(packages, name)
      for (const path of drawn(found, wanted, most)) {
        const family = `${kind}/${name}/${path.split('/').slice(-2, -1)[0]}`
        for (const row of rowsOf(join(found?.root ?? '', path), path)) {
          rows.add({ file: `${name}/${path}`, source: found?.source, family, ...row })
        }
      }
      console.error(`${name}: ${rows.rows.length} plain texts`)
    }
  }
  return rows.rows
}

/**
 * Unchanged texts, with the URLs whose end is known from elsewhere in them.
 * @param {string} packages
 * @param {readonly string[]} names
 * @param {(path: string) => boolean} isWanted
 * @returns {Row[]}
 */
function knownRowsOf(packages, names, isWanted) {
  /** @type {Map<string, string | undefined>} */
  const sources = new Map()
  const paths = names.flatMap((name) => {
    const found = unpacked(packages, name)
    sources.set(name, found?.source)
    return found === undefined ? [] : filesOf(found.root, isWanted).map((path) => join(found.root, path))
  })
  return knownRows(textsOf(paths), AS_IT_STANDS).map(({ path, ...row }) => {
    const file = path.slice(packages.length + 1)
    const parts = file.split('/')
    const family = `known/${parts.slice(0, Math.min(8, parts.length - 1)).join('/')}`
    return thinned({ kind: 'judged', file, source: sources.get(parts[0] ?? ''), family, ...row })
  })
}

/**
 * The unchanged texts of packages.
 * @param {string} packages
 * @param {readonly string[]} names
 */
function naturalTexts(packages, names) {
  return names.flatMap((name) => {
    const found = unpacked(packages, name)
    const paths = found === undefined ? [] : filesOf(found.root, (path) => TEXT.test(path) && !NO_TEXT.test(path))
    return textsOf(paths.map((path) => join(found?.root ?? '', path))).map(({ path, text }) => {
      return { file: path.slice(packages.length + 1), source: found?.source, text }
    })
  })
}

/**
 * Unchanged texts, with URLs whose end a person read. The columns of read.tsv are package, path, offset, end.
 * @param {string} packages
 * @returns {Row[]}
 */
function readRowsOf(packages) {
  /** @type {Map<string, Row>} */
  const rows = new Map()
  for (const line of readFileSync(new URL('read.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')) {
    const [name = '', path = '', start = '', end = ''] = line.split('\t')
    const found = unpacked(packages, name)
    const file = join(found?.root ?? '', path)
    if (found === undefined || !existsSync(file)) continue
    const bytes = readFileSync(file)
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    const span = text.slice(Number(start), Number(end))
    // Another version of the package may contain another text.
    if (!/^[a-z]+:\/|^www\./i.test(span)) continue
    const url = span.replace(/\s+/g, '')
    const key = `${name}/${path}`
    /** @type {Row} */
    const row = rows.get(key) ?? {
      kind: 'judged',
      file: key,
      source: found.source,
      family: `read/${name}`,
      producer: AS_IT_STANDS,
      lines: [],
      text,
      truth: [],
    }
    row.truth.push({ url, printed: url, spans: [[Number(start), Number(end)]], wrapped: span.includes('\n') })
    rows.set(key, row)
  }
  return [...rows.values()]
}

/** Collects rows, each text once, and few that look alike. */
class Collection {
  /** @type {Row[]} */
  rows = []
  #heads = new Set()
  /** @type {Map<string, number>} */
  #families = new Map()

  /** @param {Row} row */
  add(row) {
    const head = row.text.slice(0, HEAD)
    const family = familyOf(row)
    const count = this.#families.get(family) ?? 0
    if (this.#heads.has(head) || (row.lines.length > 0 && count >= MOST_OF_FAMILY)) return
    this.#heads.add(head)
    this.#families.set(family, count + 1)
    this.rows.push(thinned(row))
  }
}

/**
 * Paths of a package, drawn by their hash.
 * @param {{ root: string } | undefined} found
 * @param {RegExp} wanted
 * @param {number} most
 */
function drawn(found, wanted, most) {
  const paths = found === undefined ? [] : filesOf(found.root, (path) => wanted.test(path))
  return paths.toSorted((a, b) => hashOf(a) - hashOf(b)).slice(0, most)
}

/** @param {string} folder @returns {Promise<import('./pdf-rows.mjs').PdfReader>} */
async function pdfLibrary(folder) {
  const entry = join(folder, 'node_modules/pdfjs-dist/legacy/build/pdf.mjs')
  if (!existsSync(entry)) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, PDF_LIBRARY], { stdio: 'ignore' })
  }
  return import(pathToFileURL(entry).href)
}
