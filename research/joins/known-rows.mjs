/**
 * Rows from unchanged texts: bare URLs at line ends whose true end is known because the same URL is elsewhere in the
 * texts, away from any line end. Otherwise there is no row.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** @typedef {import('./rows.mjs').Truth} Truth */
/** @typedef {{ path: string, text: string }} Text */
/** @typedef {{ path: string, producer: string, lines: [], text: string, truth: Truth[] }} KnownRow */

const URL_RUN = /(?:https?|ftp):\/\/[^\s<>"`|\\^{}\u0000\u201c-\u201f\u2018\u27e8\u27e9]+/g
/** Blanks and a line's end. */
const LINE_END = /^[^\S\r\n]*\r?\n/
const MARKS = /^[^\S\r\n]*(?:(?:[>#*|;%]|\/\/+!?|--|REM\b|dnl\b)[^\S\r\n]*)*/
/** An end after which nothing can continue: blanks and other text, or an empty line. */
const CLOSED = /^[^\S\r\n]*(?:$|[^\s]|\r?\n[^\S\r\n]*(?:\r?\n|$))/
/** A run with a sign of a URL, such as `/` or `a.bc`. */
const SIGN = /[/=&?%#_]|\w\.\w\w/
const OPEN_END = /[-=&?_%]$/
const SHORTEST = 12
const LONGEST_TEXT = 400_000
/** The units at the start of a text that identify its copies. */
const HEAD = 3000

/**
 * The texts with URLs, each once.
 * @param {readonly string[]} paths
 * @returns {Text[]}
 */
export function textsOf(paths) {
  const heads = new Set()
  return paths.flatMap((path) => {
    const bytes = readFileSync(path)
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    const head = text.slice(0, HEAD)
    if (text.length > LONGEST_TEXT || /[\0\ufffd]/.test(text) || !text.includes('://') || heads.has(head)) return []
    heads.add(head)
    return [{ path, text }]
  })
}

/**
 * @param {readonly Text[]} texts
 * @param {string} producer
 * @returns {KnownRow[]}
 */
export function knownRows(texts, producer) {
  const known = knownUrls(texts)
  const used = new Set()
  return texts.flatMap(({ path, text }) => {
    const truth = [...truthsOf(text, known)].filter(({ url, wrapped }) => {
      const isNew = !used.has(`${url} ${wrapped}`)
      used.add(`${url} ${wrapped}`)
      return isNew
    })
    return truth.length === 0 ? [] : [{ path, producer, lines: [], text, truth }]
  })
}

/**
 * The URLs away from any line end, and all their beginnings.
 * @param {readonly Text[]} texts
 */
function knownUrls(texts) {
  const urls = new Set()
  const beginnings = new Set()
  for (const { text } of texts) {
    for (const { 0: run, index } of text.matchAll(URL_RUN)) {
      if (!CLOSED.test(text.slice(index + run.length, index + run.length + 200))) continue
      const url = trimmed(run).replace(/\/$/, '')
      urls.add(url)
      for (let end = SHORTEST; end < Math.min(url.length, 300); end++) beginnings.add(url.slice(0, end))
    }
  }
  return { urls, beginnings }
}

/** @param {string} text @param {{ urls: Set<string>, beginnings: Set<string> }} known @returns {Generator<Truth, void, undefined>} */
function* truthsOf(text, { urls, beginnings }) {
  for (const { 0: run, index } of text.matchAll(URL_RUN)) {
    const end = index + run.length
    const [gap] = LINE_END.exec(text.slice(end, end + 200)) ?? []
    if (gap === undefined) continue
    const line = text.slice(end + gap.length, end + gap.length + 400).split(/\r?\n/)[0] ?? ''
    const marks = MARKS.exec(line)?.[0] ?? ''
    const next = /^[^\s<>"`|\\^{}]*/.exec(line.slice(marks.length))?.[0] ?? ''
    if (!/[A-Za-z0-9]/.test(next) || /^(?:https?|ftp):\/\//.test(next)) continue
    const url = trimmed(run)
    const joined = trimmed(run + next)
    if (url.length < SHORTEST || joined.length <= run.length) continue
    const isUrl = urls.has(url.replace(/\/$/, ''))
    const isJoined = urls.has(joined.replace(/\/$/, ''))
    const start = end + gap.length + marks.length
    if (isJoined && (!isUrl || SIGN.test(next) || OPEN_END.test(run))) {
      yield { url: joined, printed: joined, spans: [[index, start + joined.length - run.length]], wrapped: true }
    } else if (isUrl && !isJoined && !OPEN_END.test(run) && !beginnings.has(run + next.slice(0, 3))) {
      yield { url, printed: url, spans: [[index, index + url.length]], wrapped: false }
    }
  }
}

/** A URL without the punctuation after it, but with the brackets that it opens. @param {string} run */
export function trimmed(run) {
  let url = run
  for (;;) {
    const shorter = url.replace(/[.,;:!?'*\u2019]+$/, '')
    const last = shorter.at(-1)
    const opener = last === ')' ? '(' : last === ']' ? '[' : undefined
    const isClosed = opener === undefined || shorter.split(opener).length >= shorter.split(last ?? '').length
    if (isClosed) return shorter
    url = shorter.slice(0, -1)
  }
}
