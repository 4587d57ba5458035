import type { Run } from './page-line.ts'

/**
 * URLs whose letters or signs were set with space between them: `h t t p : / / a . b`, `http : / / www . a . b`, and
 * `https: // www. a. b/ c`, as TeX stretches them. The blanks that pdf.js reads there belong to no URL.
 */

/** The start of a URL with blanks in it. */
const SPACED_START = /(?<![a-z])(?:h t t p(?: s)?|f t p|https?|ftp)(?: : ?\/ ?\/|: \/ ?\/|:\/ \/)/gi
/** A sign of URLs, around which space is put. */
const SIGN = /[/:._~?=&#%@+-]/
/** What may follow a dot in the path of a URL, if space is put behind signs alone: elsewhere the sentence ends. */
const EXTENSION = /^(?:html?|pdf|php|txt|xml|aspx?|jsp|zip|gz)(?![a-z])/i

/** The text and the runs of a line without the blanks in its URLs. */
export function withoutSpacing<Line extends { readonly text: string; readonly runs: readonly Run[] }>(
  line: Line,
): Line {
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

/** The offsets of the blanks that stand in URLs, in order. */
function blanksInUrls(text: string): number[] {
  // Most lines hold no such URL, and are not looked at further.
  if (!/: ?\/ ?\//.test(text)) return []
  const blanks: number[] = []
  let read = 0
  for (const { 0: start, index } of text.matchAll(SPACED_START)) {
    if (index < read) continue
    const end = index + start.length
    for (let at = index; at < end; at++) if (text[at] === ' ') blanks.push(at)
    const isClosed = /[a-z] t/i.test(start) ? isBetweenLetters : start.includes(' :') ? isAroundSign : isBehindSign
    const path = text.indexOf('/', end)
    for (read = text.indexOf(' ', end); read >= 0; read = text.indexOf(' ', read + 1)) {
      if (!isClosed(text, read, path >= 0 && path < read)) break
      blanks.push(read)
    }
    if (read < 0) break
  }
  return blanks
}

/** Whether a blank stands between two characters that stand alone. */
function isBetweenLetters(text: string, at: number): boolean {
  return /(?:^|\s)\S$/.test(text.slice(Math.max(0, at - 2), at)) && /^\S(?:\s|$)/.test(text.slice(at + 1, at + 3))
}

/** Whether a blank stands before or behind a sign that has blanks on both sides. */
function isAroundSign(text: string, at: number): boolean {
  const isBefore = SIGN.test(text[at + 1] ?? '') && /^[^\s](?:[ /]|$)/.test(text.slice(at + 1, at + 3))
  const isBehind = SIGN.test(text[at - 1] ?? '') && /[ /]/.test(text[at - 2] ?? '')
  return (isBefore || isBehind) && /\S/.test(text[at + 1] ?? '')
}

/** Whether a blank stands behind a sign, and not behind the end of a sentence. */
function isBehindSign(text: string, at: number, inPath: boolean): boolean {
  const sign = text[at - 1] ?? ''
  if (!SIGN.test(sign) || !/\S/.test(text[at + 1] ?? '')) return false
  return sign !== '.' || (inPath ? EXTENSION.test(text.slice(at + 1, at + 8)) : /[a-z\d]/.test(text[at + 1]!))
}
