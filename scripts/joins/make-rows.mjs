/** Makes rows of the packages: FOLDER/pdf.jsonl and FOLDER/plain.jsonl. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, unpacked, WITH_MANUAL, WITH_PDF, WITH_README } from './packages.mjs'
import { rowOfPdf } from './pdf-rows.mjs'
import { rowsOfManual, rowsOfReadme } from './plain-rows.mjs'
import { familyOf, hashOf, thinned } from './rows.mjs'

/** @typedef {import('./rows.mjs').Row} Row */

const PDF_LIBRARY = 'pdfjs-dist@5.6.205'
/** The most files of a package that are looked at. */
const MOST_PDFS = 120
const MOST_MANUALS = 60
const MOST_READMES = 120
/** Documents that may look alike, of which rows are kept. */
const MOST_OF_FAMILY = 6
/** Units at a text's start by which copies of it are known. */
const HEAD = 3000

/**
 * @param {string} folder
 */
export async function makeRows(folder) {
  mkdirSync(folder, { recursive: true })
  const pdf = await pdfLibrary(folder)
  const packages = join(folder, 'packages')
  const pdfs = new Collection()
  for (const name of WITH_PDF) {
    const found = unpacked(packages, name)
    if (found === undefined) {
      console.error(`${name}: not to be had`)
      continue
    }
    for (const path of drawn(filesOf(found.root, /\.pdf(?:\.gz)?$/i), MOST_PDFS)) {
      const row = await rowOfPdf(pdf, join(found.root, path))
      if (row !== undefined) pdfs.add({ file: `${name}/${path}`, source: found.source, ...row })
    }
    console.error(`${found.source}: ${pdfs.rows.length} documents, ${Math.round(process.cpuUsage().user / 1e6)} s`)
  }
  writeFileSync(join(folder, 'pdf.jsonl'), pdfs.lines())
  writeFileSync(join(folder, 'plain.jsonl'), plainRows(packages).lines())
}

/** @param {string} packages the folder in which they are unpacked */
export function plainRows(packages) {
  const plain = new Collection()
  for (const { names, wanted, most, rowsOf, kind } of [
    { names: WITH_MANUAL, wanted: /\/man\/man\d\/[^/]+\.gz$/, most: MOST_MANUALS, rowsOf: rowsOfManual, kind: 'man' },
    {
      names: WITH_README,
      wanted: /(?:\/readme(?:\.txt|\.rst)?|\.md)(?:\.gz)?$/i,
      most: MOST_READMES,
      rowsOf: rowsOfReadme,
      kind: 'readme',
    },
  ]) {
    for (const name of names) {
      const found = unpacked(packages, name)
      if (found === undefined) continue
      for (const path of drawn(filesOf(found.root, wanted), most)) {
        const family = `${kind}/${name}/${path.split('/').slice(-2, -1)[0]}`
        for (const row of rowsOf(join(found.root, path), path)) {
          plain.add({ file: `${name}/${path}`, source: found.source, family, ...row })
        }
      }
      console.error(`${found.source}: ${plain.rows.length} plain texts`)
    }
  }
  return plain
}

/** Rows, each text once, and few that look alike. */
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

  lines() {
    return this.rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

/** As many of the paths, drawn by their hash. @param {string[]} paths @param {number} most */
function drawn(paths, most) {
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
