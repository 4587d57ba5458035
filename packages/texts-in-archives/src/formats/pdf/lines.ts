import { extentOf, type PageLine, type Run, type Turn, toLine } from './page-line.ts'
import type { TextItem } from './pdfjs.ts'

export function readLines(items: readonly TextItem[]): PageLine[] {
  const lines: PageLine[] = []
  let line = new OpenLine(0)
  const end = (turn: Turn): void => {
    const closed = line.close()
    if (closed !== undefined) lines.push(closed)
    line = new OpenLine(turn)
  }
  for (const item of items) {
    if (item.str.trim() === '') line.addBlank(item.str)
    else {
      const turn = turnOf(item.transform)
      if (turn !== line.turn) end(turn)
      line.add(item)
    }
    if (item.hasEOL) end(line.turn)
  }
  end(0)
  return lines
}

function turnOf([a = 1, b = 0]: readonly number[]): Turn {
  if (Math.abs(b) <= Math.abs(a)) return a < 0 ? 2 : 0
  return b > 0 ? 1 : 3
}

interface OpenRun {
  readonly str: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly isRtl: boolean
  /** The blanks between it and the next one. */
  blank: string
}

/** The codes from 0x1b on in the T1 encoding of TeX, for fonts that do not say it. */
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl']

class OpenLine {
  readonly turn: Turn
  readonly #runs: OpenRun[] = []

  constructor(turn: Turn) {
    this.turn = turn
  }

  add({ str, dir, transform, width, height }: TextItem): void {
    const [, , c = 0, d = 0, left = 0, bottom = 0] = transform
    const [x, y] = toLine(left, bottom, this.turn)
    const size = Math.hypot(c, d) || height || 1
    const isRtl = dir === 'rtl'
    const text = str.replace(/[\x1b-\x1f]/g, (code) => LIGATURES[code.charCodeAt(0) - 0x1b]!)
    this.#runs.push({ str: isRtl ? withSlashAfter(text) : text, x, y, size, width, isRtl, blank: '' })
  }

  addBlank(str: string): void {
    const last = this.#runs.at(-1)
    if (last !== undefined && last.blank === '') last.blank = str
  }

  close(): PageLine | undefined {
    const own = withoutBreakMark(this.#runs)
    const base = baseOf(own)
    if (base === undefined) return undefined
    const isRtl = isMostlyRtl(own)
    const ordered = isRtl ? fromRightToLeft(own) : own
    let text = ''
    const runs: Run[] = []
    let size = 0
    for (const [index, run] of ordered.entries()) {
      const { str, x, width, blank } = run
      const next = ordered[index + 1]
      const ends = run.isRtl ? { x: x + width, width: -width } : { x, width }
      runs.push({ at: text.length, length: str.length, ...ends })
      text += str + (blank || (next !== undefined && areApart(run, next, base) ? ' ' : ''))
      size = Math.max(size, run.size)
    }
    const line = { text: withTildes(text.trimEnd()), runs, ...extentOf(runs), y: base.y, size, turn: this.turn, isRtl }
    return withoutSpacing(line)
  }
}

/** doxygen and others put an arrow with a hook after a line that they broke. */
function withoutBreakMark(runs: readonly OpenRun[]): readonly OpenRun[] {
  let end = runs.length
  while (end > 1 && /^[\u2190\u21a9\s]+$/.test(runs[end - 1]!.str)) end--
  return runs.slice(end).some(({ str }) => str.includes('\u21a9')) ? runs.slice(0, end) : runs
}

/**
 * One is the number of a note; or Chinese, Japanese or Korean in another font follows letters of ASCII: typesetters
 * put a narrow space between them, not a blank.
 */
function areApart(run: OpenRun, next: OpenRun, base: OpenRun): boolean {
  if (isNote(run, base) !== isNote(next, base)) return true
  return /[!-~]$/.test(run.str) && EAST_ASIAN.test(next.str)
}

const EAST_ASIAN = /^[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

/** The longest run is on the baseline. */
function baseOf(runs: readonly OpenRun[]): OpenRun | undefined {
  let base = runs[0]
  for (const run of runs) if (run.width > base!.width) base = run
  return base
}

/** In sizes of the font: above the baseline, and no larger. */
const NOTE_RISE = 0.15
const NOTE_SIZE = 1.1
const NOTE = /^[\d*∗†‡§¶,]{1,4}$/

function isNote({ str, size, y }: OpenRun, base: OpenRun): boolean {
  return size < NOTE_SIZE * base.size && y - base.y > NOTE_RISE * base.size && NOTE.test(str.trim())
}

/**
 * In a text from right to left, a slash that ends a URL takes the direction of the text (UAX #9), and comes before it
 * where the order of the page becomes that of reading.
 */
function withSlashAfter(str: string): string {
  return str.replace(/(^|\s)\/((?:https?|ftp):\/\/\S+)/gi, '$1$2/')
}

/** TeX sets the tilde of a URL as an accent without its letter, or as the sign of a relation. */
function withTildes(text: string): string {
  return text.replace(TILDES, '~')
}

const TILDES = /\u02dc(?<=(?:[a-z\d-]\/|^)\u02dc)(?=[a-z\d])|\u223c(?<=(?::\/\/|www\.)\S{0,200}\/\u223c)(?=[a-z\d])/gi

function isMostlyRtl(runs: readonly OpenRun[]): boolean {
  let balance = 0
  for (const { str, isRtl } of runs) balance += isRtl ? str.length : -str.length
  return balance > 0
}

/** Those from left to right in it keep their order. */
function fromRightToLeft(runs: readonly OpenRun[]): OpenRun[] {
  const seen = [...runs].sort((a, b) => a.x - b.x)
  const read: OpenRun[] = []
  for (let end = seen.length; end > 0; ) {
    let start = end - 1
    if (!seen[start]!.isRtl) while (start > 0 && !seen[start - 1]!.isRtl) start--
    read.push(...seen.slice(start, end))
    end = start
  }
  return read
}

/**
 * Letters or signs that were set with space between them: `h t t p : / / a . b`, `http : / / www . a . b`, and
 * `https: // www. a. b/ c`, as TeX stretches them.
 */

const SPACED_START = /(?<![a-z])(?:h t t p(?: s)?|f t p|https?|ftp)(?: : ?\/ ?\/|: \/ ?\/|:\/ \/)/gi
const SIGN = /[/:._~?=&#%@+-]/
/** After a dot in the path, if space is put after signs alone: else the sentence ends. */
const EXTENSION = /^(?:html?|pdf|php|txt|xml|aspx?|jsp|zip|gz)(?![a-z])/i

function withoutSpacing<Line extends { readonly text: string; readonly runs: readonly Run[] }>(line: Line): Line {
  const blanks = blanksInUrls(line.text)
  if (blanks.length === 0) return line
  let text = ''
  let from = 0
  for (const at of blanks) {
    text += line.text.slice(from, at)
    from = at + 1
  }
  let passed = 0
  const moved = (offset: number): number => {
    while (passed < blanks.length && blanks[passed]! < offset) passed++
    return offset - passed
  }
  const runs = line.runs.map((run) => {
    const at = moved(run.at)
    return { ...run, at, length: Math.max(1, moved(run.at + run.length) - at) }
  })
  return { ...line, text: text + line.text.slice(from), runs }
}

function blanksInUrls(text: string): number[] {
  // Most lines hold no such URL, and are not looked at further.
  if (!/: ?\/ ?\//.test(text)) return []
  const blanks: number[] = []
  let read = 0
  for (const { 0: start, index } of text.matchAll(SPACED_START)) {
    if (index < read) continue
    const end = index + start.length
    for (let at = index; at < end; at++) if (text[at] === ' ') blanks.push(at)
    const isClosed = /[a-z] t/i.test(start) ? isBetweenLetters : start.includes(' :') ? isAroundSign : isAfterSign
    const path = text.indexOf('/', end)
    for (read = text.indexOf(' ', end); read >= 0; read = text.indexOf(' ', read + 1)) {
      if (!isClosed(text, read, path >= 0 && path < read)) break
      blanks.push(read)
    }
    if (read < 0) break
  }
  return blanks
}

/** Whether a blank is between two single characters. */
function isBetweenLetters(text: string, at: number): boolean {
  return /(?:^|\s)\S$/.test(text.slice(Math.max(0, at - 2), at)) && /^\S(?:\s|$)/.test(text.slice(at + 1, at + 3))
}

function isAroundSign(text: string, at: number): boolean {
  const isBefore = SIGN.test(text[at + 1] ?? '') && /^[^\s](?:[ /]|$)/.test(text.slice(at + 1, at + 3))
  const isAfter = SIGN.test(text[at - 1] ?? '') && /[ /]/.test(text[at - 2] ?? '')
  return (isBefore || isAfter) && /\S/.test(text[at + 1] ?? '')
}

/** Not after the end of a sentence. */
function isAfterSign(text: string, at: number, inPath: boolean): boolean {
  const sign = text[at - 1] ?? ''
  if (!SIGN.test(sign) || !/\S/.test(text[at + 1] ?? '')) return false
  return sign !== '.' || (inPath ? EXTENSION.test(text.slice(at + 1, at + 8)) : /[a-z\d]/.test(text[at + 1]!))
}
