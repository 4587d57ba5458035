import { existsSync } from 'node:fs'
import { sampleFiles, texts } from './files.mjs'
import { madeUrls, written } from './made.mjs'
import { inParallel, output } from './program.mjs'
import { hasUrl, key, locate, whole } from './truth.mjs'

/** @import { Case } from './compare.mjs' */
/** @import { Extract, Match } from './truth.mjs' */

export const folders = ['/usr/share/texlive', '/usr/share/doc/texlive-doc']

const MADE = 500

const escaped = (/** @type {string} */ url) => url.replace(/[%#&_]/g, '\\$&')

/** How people write URLs in TeX; the first needs no escapes. */
const WRITERS = {
  'argument as it is': (url) => `See \\url{${url}} and more.`,
  'argument escaped': (url) => `See \\url{${escaped(url)}} and more.`,
  'argument, % at a line end': (url) =>
    `See \\url{${url.replaceAll('/', '/%\n  ').replace('/%\n  /%\n  ', '//')}} and more.`,
  'link with a text': (url) => `See \\href{${escaped(url)}}{the \\emph{page}} and more.`,
  'text escaped': (url) => `See \\texttt{${escaped(url).replaceAll('~', '\\textasciitilde{}')}} and more.`,
  'text, \\~{} and {\\_}': (url) => `See ${escaped(url).replaceAll('\\_', '{\\_}').replaceAll('~', '\\~{}')} and more.`,
  'text, $\\sim$ and \\/': (url) => `See ${escaped(url).replaceAll('~', '$\\sim$').replaceAll('?', '?\\/')} and more.`,
  'field escaped': (url) => `@misc{k,\n  title = {A Page},\n  url = {${escaped(url)}},\n}`,
}

/** `\url{…}` and similar macros, and the field of a bibliography; braces nest once */
const ARGUMENT =
  /\\(?:url|nolinkurl|path|href|burl|hyperref|footurl|verb)\*?\s*(?:\[[^\]]*\]\s*)?(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([|!+])(.*?)\2)|\b(?:url|howpublished|ee)\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|"([^"]*)")/gi
/** Elsewhere: up to a blank, a bracket, a mark of verbatim text or a brace that the URL did not open */
const BARE = /\b(?:https?|ftp):\/\/(?:[^\s{}<>"|$^`\]\\]|\\(?![\\\s])|\$\\sim\$|\{[^\s{}]*\})+/gi

/**
 * Sources of TeX, compared with their unescaped arguments, and with the links of the PDF file next to them.
 *
 * @param {string[]} places
 * @param {{ files: number, seed: number, extract: Extract }} options
 * @returns {AsyncIterable<Case>}
 */
export async function* cases(places, { files, seed, extract }) {
  const sources = texts(sampleFiles(places, /\.(?:tex|ltx|bib|dtx|sty|bbl)(?:\.gz)?$/i, seed), files, hasUrl)
  for await (const { path, text, links } of inParallel(sources, withLinks)) {
    const inArguments = argumentsOf(text)
    yield { name: path, text, truths: inArguments.truths, ignored: (match) => !stands(match, inArguments.spans) }
    const spans = [...inArguments.spans, ...inArguments.unknown]
    const bare = bareUrls(text, spans, extract)
    spans.push(...bare.unknown)
    yield { name: path, text, truths: bare.truths, ignored: (match) => stands(match, spans) }
    if (links.length > 0) yield { name: path, text, truths: fromPdf(links, text), partial: true }
  }
  yield* written(madeUrls(seed, MADE), WRITERS)
}

/** Whether a match begins in one of the spans. */
function stands(/** @type {Match} */ { urlStart }, /** @type {number[][]} */ spans) {
  return spans.some(([start, end]) => start <= urlStart && urlStart < end)
}

/**
 * The arguments that are one URL or several in a row, with their places; and the places of other arguments, which only
 * TeX can read.
 */
function argumentsOf(/** @type {string} */ text) {
  /** @type {number[][]} */
  const spans = []
  /** @type {number[][]} */
  const unknown = []
  const truths = []
  for (const found of text.matchAll(ARGUMENT)) {
    const [all, braces, , delimited, field, quoted] = found
    const argument = (braces ?? delimited ?? field ?? quoted ?? '').trim()
    const urls = argument.split(/;\s+/).map(undone)
    const areUrls = urls.every((url) => /^(?:https?|ftp):\/\/[\p{L}\p{N}]/iu.test(url) && !/[\s\\{}]|#\d$/.test(url))
    if (areUrls) truths.push(...urls.map((url) => whole(url, field || quoted ? 'fields of .bib' : 'arguments')))
    ;(areUrls ? spans : unknown).push([found.index, found.index + all.length])
  }
  return { spans, unknown, truths }
}

/** The unescaped URLs elsewhere, whose ends the rules decide. Those with other macros are unknown. */
function bareUrls(/** @type {string} */ text, /** @type {number[][]} */ spans, /** @type {Extract} */ extract) {
  /** @type {number[][]} */
  const unknown = []
  const truths = []
  for (const { index, 0: run } of text.matchAll(BARE)) {
    if (spans.some(([start, end]) => start <= index && index < end)) continue
    // A comment, which may be empty, begins after it
    const url = undone(run.replace(/(?<!\\)%$/, ''))
    if (/[\\{}]/.test(url) || /^[\\{]/.test(text.slice(index + run.length))) unknown.push([index, index + run.length])
    else truths.push(...locate(url, 'text', extract))
  }
  return { truths, unknown }
}

/** What TeX prints of an argument: special letters without escapes, and no hints for line ends. */
function undone(/** @type {string} */ argument) {
  return argument
    .replace(/(?<!\\)%?[ \t]*\r?\n\s*(?:%[ \t]*)?/g, '')
    .replace(
      /\{?\\(?:textasciitilde|~|sim|homepage|tilde)\b ?(?:\{\s*\})?\}?|\\~(?:\{\s*\})?|\\string ?~|\$\\sim\$/g,
      '~',
    )
    .replace(/\\(?:textunderscore|_)(?:\{\}|\b ?)?/g, '_')
    .replace(/\\(?:slash|textslash) ?(?:\{\})?/g, '/')
    .replace(/\\(?:allowbreak|linebreak|discretionary|penalty0|hskip0pt|break) ?(?:\{\})*|\\[-/]/g, '')
    .replace(/\\([%#&_$])/g, '$1')
    .replace(/\{\}/g, '')
}

async function withLinks({ path, text }) {
  const pdf = path.replace(/\.\w+$/, '.pdf')
  if (!existsSync(pdf)) return { path, text, links: [] }
  const listed = (await output('pdfinfo', ['-url', pdf])) ?? ''
  const links = [...listed.matchAll(/^ *\d+ +\w+ +((?:https?|ftp):\/\/\S+)$/gim)].map(([, url]) => url)
  return { path, text, links }
}

/** The links with a path whose letters and digits are in this source: others come from classes and other files. */
function fromPdf(/** @type {string[]} */ links, /** @type {string} */ text) {
  const letters = key(text)
  const known = links.filter((url) => /^\w+:\/\/[^/]+\/./.test(url) && letters.includes(key(url)))
  return known.map((url) => whole(url, 'links of the PDF'))
}
