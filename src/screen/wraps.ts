import { mayContinueWith } from '../joins/own-line.ts'
import { hasLetterOrDigit } from '../text/chars.ts'
import { isWideHyphen } from '../text/prose-classes.ts'
import { besideIn, endIn, type Panel, startIn } from './panels.ts'
import type { Row } from './rows.ts'

/** A part of a row, by columns. */
export interface Piece {
  readonly row: Row
  readonly from: number
  readonly to: number
}

/** Marks of pagers and editors before the rows that continue a line: these are nothing else, … */
const ARROW = /^ *(?:[↪↳⤷»…]+|\+{3,}) ?(?=[^\s+])/
/** … and these may be. */
const SIGN_MARK = /^[+>]+(?=[^\s+>])/
/** Marks after the rows that continue, … */
const ENDINGS = '\\↩↵⤶¬'
/** … which are nothing else. */
const SURE_ENDINGS = '↩↵⤶'
/** Other text: a word, a date or a time, the mode of a file, a prompt, a key, the caller in a log of Rails. */
const OWN_TEXT =
  /^(?:@[a-z]+$|\[[^\]]*\]:?$|[a-z]*\d*[.,;:!?]*$|[\w-]+:$|\d+[.:-]\d[\d.:,tz+-]*$|\d{2,4}\/\d\d\/\d{2,4}$|-r[w-]|\S+(?:@|:\d+:in$))/i
/** The end of a URL below rows that are clearly filled, before other text: no word. */
const TAIL = /^(?:[b-df-hj-np-tv-z]{0,2}|[A-Za-z]+\d)\d*[.,;:!?]*$/
/** All that may stand in a last row without a letter or digit. */
const CLOSER = /^(?:\/[)\]]?|[)\]]{1,2})[.,;]?$/
const ONE_RUN = /^[\s>]*[^\s>]\S*\s*$/
/** An inner URL, whole or cut. */
const INNER = /[?&][\w.%-]*=[a-z]+:\/\//i
const CUT_INNER = /[?&][\w.%-]*=(?:h|ht|htt|https?:?\/?)$/i
const MOST_ROWS = 32
const SHORTEST = 32
/** A part up to the sign at which a row may be broken. */
const HYPHENATED = /^\S*?(?:[A-Za-z]-(?=[A-Za-z\d])|$)/
const SIGNED = /^[A-Za-z\d]*(?:[^A-Za-z\d]|$)/
/** The most columns by which rows that go on are deeper. */
const DEEPER = 8
/** Another URL in a row. */
const OTHER = /^[^)\]>"]*:\/\//
/** Another URL. */
const START = /^\W{0,2}(?:[a-z][a-z+.-]{1,12}:\/\/|www\.)/i

/** The rows over which the text at a column goes on, the first one included. `null` if the rows are a list. */
export function wrapsFrom(panel: Panel, column: number, isSure: boolean): readonly Piece[] | null | undefined {
  const { row, right, below } = panel
  const end = endIn(row, panel)
  const start = below === undefined ? -1 : startIn(below, panel)
  if (below === undefined || start < 0 || row.cells.slice(column, end).includes(' ')) return undefined
  // Most are not: what two rows tell, before those around are measured.
  const head = below.cells.slice(start, right)
  const [run] = /^\S*/.exec(head)!
  if (!ARROW.test(head)) {
    if (!panel.isBounded && endIn(below, panel) > end) return undefined
    if (!hasLetterOrDigit(run) && !CLOSER.test(run) && !/^[*>/#;%]/.test(run)) return undefined
  }
  panel.skipGutter()
  const { rows, width, indent, left } = panel
  const own = rows.indexOf(row)
  const ending = lineEndOf(panel, width)
  const endOf = (each: Row): number => {
    const end = endIn(each, panel)
    return `${SURE_ENDINGS}${ending}`.includes(each.cells[end - 1] ?? ' ') ? end - 1 : end
  }
  const shown = shownBy(panel, width)
  const pieces: Piece[] = []
  const rests: string[] = []
  const first = row.cells.slice(column, endOf(row))
  let current = row
  let from = column
  let sofar = first
  let lead = -1
  let mark = ''
  let isAlone = true
  let index = own
  for (; isAlone && pieces.length < MOST_ROWS; index++) {
    const next = rows[index + 1]
    const to = next && isBelow(panel, current, next) ? filledTo(panel, current, next, ending, width) : -1
    if (to < 0 || next === undefined) break
    const at = isMarkedTwice(panel, current, next) ? left + 1 : startIn(next, panel)
    if (at < 0 || (lead < 0 ? !mayLead(panel, index + 1, at, Math.max(column, indent)) : at !== lead)) break
    const content = next.cells.slice(at, endOf(next))
    if (lead < 0) mark = markOf(panel, index + 1, at, content, width)
    if (!content.startsWith(mark)) break
    const body = content.slice(mark.length)
    if (/ {3}/.test(body) && endIn(next, panel) === endIn(current, panel)) break
    const rest = /^\S*/.exec(body)![0]
    // Programs that wrap do not add a hyphen.
    if (isWideHyphen(current.cells.charCodeAt(to - 1)) || !(hasLetterOrDigit(rest) || CLOSER.test(rest))) break
    if (START.test(rest) && !CUT_INNER.test(sofar)) break
    if (OTHER.test(rest) && !INNER.test(sofar + rest)) break
    // Prose follows the rows, or another value, unless a mark says that the row goes on.
    if (
      rests.length > 0 &&
      rest !== body &&
      !ENDINGS.includes(current.cells[to]!) &&
      OWN_TEXT.test(rest) &&
      (shown < 2 || !TAIL.test(rest))
    )
      break
    lead = at
    pieces.push({ row: current, from, to })
    rests.push(rest)
    sofar += rest
    current = next
    from = at + mark.length
    isAlone = rest === body
  }
  if (pieces.length === 0) return undefined
  pieces.push({ row: current, from, to: endOf(current) })
  const isFull = isAlone && endIn(current, panel) === endIn(row, panel)
  if (!panel.isBounded && (rests.length > 1 || isFull) && isList(first, rests)) return null
  const found = { panel, first, rests, isAlone, isFull, own, width, shown, below: rows[index + 1], mark, column, lead }
  return isSure || isLikely(found) ? pieces : undefined
}

/** Whether a row that goes on may start at a column: not deeper than the text before, unless the next one does, too. */
function mayLead(panel: Panel, index: number, start: number, most: number): boolean {
  if (start <= most) return true
  const below = panel.rows[index + 1]
  return start <= most + DEEPER && below !== undefined && startIn(below, panel) === start
}

/** The `$` at the end of all rows, or of those that do not go on, as vim shows it; empty without one. */
function lineEndOf(panel: Panel, width: number): string {
  const { rows } = panel
  const isEnded = (row: Row): boolean => row.cells[endIn(row, panel) - 1] === '$'
  if (!rows.some(isEnded)) return ''
  const shown = rows.filter((row) => /[^~]/.test(row.cells))
  const shorter = shown.filter((row) => endIn(row, panel) < width)
  const marked = shorter.filter(isEnded).length
  return (marked > 2 && marked >= shorter.length * 0.8) || (shown.length > 2 && shown.every(isEnded)) ? '$' : ''
}

/** psql: a mark in the padding on both sides of the border. */
function isMarkedTwice({ isBounded, left, right }: Panel, { cells }: Row, next: Row): boolean {
  const mark = isBounded ? cells.slice(left, right).at(-1) : undefined
  return (mark === '.' || mark === '…') && next.cells[left] === mark
}

/** The mark before a row that continues another one; empty without one. */
function markOf(panel: Panel, index: number, start: number, content: string, width: number): string {
  const arrow = ARROW.exec(content)?.[0]
  const sign = arrow ?? SIGN_MARK.exec(content)?.[0]
  if (arrow !== undefined || sign === undefined || panel.isBounded) return arrow ?? ''
  // Rows start with it only below the longest ones.
  const { rows } = panel
  const end = endIn(rows[index - 1]!, panel)
  // One of them may belong to the URL.
  const isRare = rows.filter(({ cells }) => cells.startsWith(sign, start)).length < 2
  if (isRare && (content.includes('+', 1) || endIn(rows[index]!, panel) === end)) return ''
  const isAll = rows.every((row, at) => {
    return !row.cells.startsWith(sign, start) || (at > 0 && endIn(rows[at - 1]!, panel) >= width - 2)
  })
  return isAll && end >= width - 2 && end >= WIDE ? sign : ''
}

/** The column up to which a row is filled, so that its text goes on in the next one; -1 if it is not. */
function filledTo(panel: Panel, row: Row, next: Row, ending: string, width: number): number {
  const { left, right } = panel
  const end = endIn(row, panel)
  const edge = Math.min(right, width)
  if (isMarkedTwice(panel, row, next)) return end - 1
  if (ARROW.test(next.cells.slice(left, right))) return end
  if (`${ENDINGS}${ending}`.includes(row.cells[end - 1]!) && end >= edge - 1) return end - 1
  if (ending !== '' && row.cells[end - 1] === ending) return -1
  if (right === Number.POSITIVE_INFINITY) return end === endIn(panel.row, panel) ? end : -1
  if (end === right || end === width) return end
  return isBrokenShort(row.cells.slice(left, end), next.cells.slice(left, right), edge - end) ? end : -1
}

/** A row ends at a sign, and the part up to the next one would not have fitted. */
function isBrokenShort(text: string, next: string, room: number): boolean {
  const sign = /\S([-/._?&=,%])$/.exec(text)?.[1]
  if (sign === undefined) return false
  const part = (sign === '-' ? HYPHENATED : SIGNED).exec(next.trim())?.[0]
  return (part ?? next).length > room
}

/** Whether a row may continue the one above, by what stands beside them. */
function isBelow(panel: Panel, row: Row, next: Row): boolean {
  const beside = besideIn(next, panel)
  const isAlike = beside === besideIn(row, panel) && !(panel.isBounded && hasLetterOrDigit(beside))
  return beside === '' || isAlike || panel.isApart
}

interface Found {
  readonly panel: Panel
  /** The URL in its first row, its parts in the others. */
  readonly first: string
  readonly rests: readonly string[]
  /** Whether the last row holds nothing else, and is filled. */
  readonly isAlone: boolean
  readonly isFull: boolean
  readonly own: number
  readonly width: number
  readonly shown: 0 | 1 | 2
  readonly below: Row | undefined
  readonly mark: string
  readonly column: number
  /** The column where the other rows start. */
  readonly lead: number
}

/** The narrowest row of two. */
const WIDE = 40
const LONG = 12
/** A character of a URL, not of a word. */
const SIGN = /[/=&?%#\d]/
const OPEN_END = /[-/=&?%_+#]$/
/** A URL ends in a file name, so only a query or a fragment may follow. */
const FILE_END = /\/[^/?#]*\.[A-Za-z]{2,5}$/
const OWN_FILE = /\.(?:patch|diff|tar|t?gz|bz2|xz|zip|deb|rpm|iso|exe)$/
/** In lists of names, paths or hashes, but not in words. */
const LISTED = /[\d/=&?%#_]|\w[.-]\w/
/** A line of base64, or a digest. */
const ENCODED = /^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/]+={0,2}$|^(?:[0-9a-f]{8}){4,}$/
const ENCODED_END = /(?=[A-Za-z+/]*\d)[A-Za-z0-9+/]{8,}$/
const END_REACH = 40
/** The value of a key above another key, which is no parameter of a query that is cut: `url=http://…⏎date=`. */
const FIELDS = /^\W*[\w-]+:?=\S+(?<![?&;][\w-]*)\n[\w-]+:?=/

function isLikely(found: Found): boolean {
  const { panel, first, rests, isAlone, isFull, width, shown, below, mark } = found
  const { row, left, right, isBounded } = panel
  const rest = rests[0]!.replace(/[.,;!?]+$/, '')
  const isMany = rests.length > 1
  const end = endIn(row, panel)
  if (SURE_ENDINGS.includes(row.cells[end - 1]!)) return true
  if (FIELDS.test(`${row.cells.slice(left, end)}\n${rest}`)) return false
  const mayFollow = isMany || (!OWN_TEXT.test(rest) && mayContinueWith(first, rest, rest))
  if (panel.isNumbered || (isBounded && besideIn(row, panel) !== besideIn(panel.below!, panel) && !panel.isApart))
    return isMany || !OWN_TEXT.test(rest)
  if (right < Number.POSITIVE_INFINITY) {
    if (isMany || (CLOSER.test(rest) && end === width)) return true
    return mayFollow && (width - left >= SHORTEST || end === right)
  }
  if (isMany || isFull) {
    if (!isBounded && end - startIn(row, panel) < SHORTEST) return false
    if (!isMany && !mayContinueWith(first, rest, rest)) return false
    return isFull || !(isAlone && below !== undefined && isListed(panel, below, width))
  }
  if (shown > 0 && CLOSER.test(rest)) return true
  if (!mayFollow) return false
  if (mark !== '') return !`${first}${rest}`.includes('+')
  if (isBounded && row.cells[left - 1] !== '|' && end === width && width - left >= WIDE) return isPart(first, rest)
  if (isOutside(found) && !(below && isAlone && isListed(panel, below, width))) return isPart(first, rest)
  return shown > 0 ? !first.endsWith('-') && isPart(first, rest, shown > 1) : isAlone && isPair(found)
}

/** How clearly other rows show the width: many end at one column, few just before it. */
function shownBy(panel: Panel, width: number): 0 | 1 | 2 {
  const { rows, row, right } = panel
  if (endIn(row, panel) === right) return 2
  if (width < SHORTEST || endIn(row, panel) < width) return 0
  // A list of URLs shows nothing.
  const ends = rows.filter((each) => each === row || !START.test(each.cells)).map((each) => endIn(each, panel))
  const exact = ends.filter((end) => end === width).length
  const near = ends.filter((end) => end < width && end > width - 8).length
  return exact < 3 || exact <= near ? 0 : exact > 3 * near ? 2 : 1
}

/**
 * There is no third row to show the width: the second must not be a word, a digest or a file name, and the lines around
 * not single runs, as in a list.
 */
function isPair({ panel, own, column, lead, first, rests, below }: Found): boolean {
  const { rows, row } = panel
  const [rest = ''] = rests
  if (column !== startIn(row, panel) || column !== lead || first.length < WIDE || rest.length < LONG) return false
  return isPart(first, rest) && !ONE_RUN.test(below?.cells ?? '') && !ONE_RUN.test(rows[own - 1]?.cells ?? '')
}

/** The terminal wrapped an indented text: the row that goes on starts before all others. */
function isOutside({ panel, own, width, rests, lead }: Found): boolean {
  const others = panel.rows.filter((each, at) => (at <= own || at > own + rests.length) && startIn(each, panel) <= lead)
  return lead === panel.left && endIn(panel.row, panel) === width && width >= WIDE && others.length === 0
}

/** A host that may be whole. */
const HOST = /^(?:\w+:\/\/)?[^/?#]*\.\w+$/

function isAfterHost(first: string, rest: string): boolean {
  return HOST.test(first) && !/^[^/?#]*[.:]|^[/?#]/.test(rest)
}

function isPart(first: string, rest: string, isHard = false): boolean {
  if (isAfterHost(first, rest)) return false
  if (isHard) return !/^[a-z]{3,}\d*$/i.test(rest)
  if (/^[A-Z]/.test(rest) || OPEN_END.test(rest) || OWN_FILE.test(rest)) return false
  if (FILE_END.test(first)) return /^[?#]/.test(rest)
  return SIGN.test(rest) || (!first.endsWith('/') && rest.split(/[-_]/).length > 2)
}

/** Whether the row after the last one is similar. */
function isListed(panel: Panel, row: Row, width: number): boolean {
  const content = row.cells.slice(Math.max(0, startIn(row, panel)), endIn(row, panel))
  return (
    !content.includes('://') &&
    ONE_RUN.test(content) &&
    (LISTED.test(content) || content.length > (width - panel.left) / 2)
  )
}

/** Whether the rows are paths, or encoded text, below a URL that fills its line as they do. */
function isList(first: string, rests: readonly string[]): boolean {
  if (rests.every((rest) => !mayContinueWith(first, rest, rest))) return true
  return (
    rests.slice(0, Math.max(1, rests.length - 1)).every((rest) => ENCODED.test(rest)) &&
    !ENCODED_END.test(first.slice(-END_REACH))
  )
}
