import type { Reading, ReadingReason, Repair } from '../../match.ts'
import { hasLetterOrDigit } from '../../text/chars.ts'
import { ZERO_WIDTH } from '../../text/class-flags.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import { flatSlice, type Span, type View } from '../../text/view.ts'
import { rowOf } from '../../url/scheme-table.ts'
import {
  type BreakGap,
  type Candidate,
  type Continuation,
  type Extent,
  type Gap,
  isDelimited,
  type JoinLines,
  NO_ESCAPES,
} from '../candidate.ts'
import { knownEnd } from '../start/scheme.ts'

/** A reading with absolute offsets. Its construct ends with it, unless the URL reaches the closer of its delimiters. */
export interface CandidateReading extends Reading, Span {
  /** `hyphen-kept` if there is no choice. */
  readonly reason: ReadingReason
  /** The number of line breaks that it continues over. */
  readonly joins: number
  readonly trimmed: string
}

/** `edits` are in order, with offsets of the view. */
function readingOf(
  { text, base }: View,
  candidate: Candidate,
  { urlEnd, runEnd }: Omit<Extent, 'gaps'>,
  url: string,
  edits: readonly Repair[],
  reason: ReadingReason,
  joins: number,
): CandidateReading {
  const { start, end, urlStart } = candidate
  const delimited = isDelimited(candidate)
  const reachesCloser = reason !== 'space-cut' && joins === 0
  return {
    url,
    start: base + (delimited && !reachesCloser ? urlStart : start),
    end: base + (delimited && reachesCloser ? end : urlEnd),
    urlStart: base + urlStart,
    urlEnd: base + urlEnd,
    repairs: base === 0 ? edits : edits.map((edit) => ({ ...edit, start: edit.start + base, end: edit.end + base })),
    reason,
    joins,
    trimmed: runEnd === urlEnd ? '' : flatSlice(text, urlEnd, runEnd),
  }
}

export interface Preferences {
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly joinLines: JoinLines
}

const MOST_READINGS = 8

/** uri(7); `rules §2` */
function schemePrefix(scheme: string): string {
  return scheme === 'mailto' ? 'mailto:' : `${scheme}://`
}

function supplyScheme(scheme: string, at: number): Repair {
  return { kind: 'scheme', start: at, end: at, insert: schemePrefix(scheme) }
}

/** The preferred one first. */
export function readingsOf(view: View, candidate: Candidate, wants: Preferences): CandidateReading[] {
  const list = new ReadingList(view, candidate, wants)
  const { continuation } = candidate
  if (continuation?.extents.length) list.addLines(continuation)
  else list.addBetween()
  return list.readings
}

/** The readings of a candidate while they are made, the preferred one first. */
class ReadingList {
  readonly #view: View
  readonly #text: string
  readonly #candidate: Candidate
  readonly #wants: Preferences
  readonly readings: CandidateReading[] = []

  constructor(view: View, candidate: Candidate, wants: Preferences) {
    this.#view = view
    this.#text = view.text
    this.#candidate = candidate
    this.#wants = wants
  }

  /** With character references there are two first readings, as written and decoded; in markup the decoded one comes first. */
  #add(extent: Omit<Extent, 'gaps'>, edits: Repair[], reason: ReadingReason, joins = 0): void {
    const { references } = this.#candidate
    const isFirst = references !== undefined && this.readings.length === 0
    const escapes = isFirst ? upTo(extent.urlEnd, references.escapes) : NO_ESCAPES
    const isMarkup = escapes.length > 0 && references!.isMarkup
    if (!isMarkup) this.#push(extent, edits, reason, joins)
    if (escapes.length > 0) this.#push(extent, merge(edits, escapes), 'reference-read', joins)
    if (isMarkup) this.#push(extent, edits, 'reference-kept', joins)
  }

  #push(extent: Omit<Extent, 'gaps'>, edits: readonly Repair[], reason: ReadingReason, joins: number): void {
    const url = editedText(this.#text, this.#candidate.urlStart, extent.urlEnd, edits)
    this.readings.push(readingOf(this.#view, this.#candidate, extent, url, edits, reason, joins))
  }

  /** For a URL between delimiters, or a bare URL after a gap. */
  addBetween(): void {
    const text = this.#text
    const candidate = this.#candidate
    const { gaps, context } = candidate
    if (hasMeantSpaces(text, candidate)) {
      this.#addEncoded()
      return
    }
    const space = context === 'angle' ? gaps.findIndex(({ kind }) => kind === 'blanks') : -1
    const hasLabel = space >= 0 && gaps.length === 1 && isLabelled(text, candidate)
    if (hasLabel) this.#addCut(space)
    this.addHyphens(candidate, hasLabel ? 'space-dropped' : 'hyphen-kept')
    if (hasInnerSpace(text, candidate)) this.#addEncoded()
    if (space >= 0 && !hasLabel) this.#addCut(space)
  }

  #addCut(space: number): void {
    const { gaps } = this.#candidate
    const { start } = gaps[space]!
    this.#add({ urlEnd: start, runEnd: start }, this.#editsUpTo(start, gaps.slice(0, space)), 'space-cut')
  }

  addLines(continuation: Continuation): void {
    for (const each of continuation.inOrder(this.#candidate, continuation, this.#wants.joinLines)) {
      if (this.readings.length < MOST_READINGS) this.addHyphens(...each)
    }
    this.readings.splice(MOST_READINGS)
  }

  /**
   * One reading for each choice of hyphens at line breaks: "the hyphen may or may not actually be part of the URI" (RFC
   * 3986 App. C). In this order: no hyphen is dropped, all are, then each one alone. `rules §6`
   */
  addHyphens(extent: Extent, kept: ReadingReason = 'hyphen-kept', joins = 0): void {
    const edits = this.#editsUpTo(extent.urlEnd, extent.gaps)
    const hyphens: Repair[] = []
    for (const gap of extent.gaps) if (isAmbiguous(gap)) hyphens.push(dropHyphen(gap))
    const isDropped = this.#wants.hyphen === 'drop'
    const choices: Repair[][] = hyphens.length === 0 ? [[]] : isDropped ? [hyphens, []] : [[], hyphens]
    if (hyphens.length > 1) for (const each of hyphens.slice(0, MOST_READINGS - 2)) choices.push([each])
    for (const dropped of choices) {
      this.#add(extent, merge(edits, dropped), dropped.length === 0 ? kept : 'hyphen-dropped', joins)
    }
  }

  #addEncoded(): void {
    const edits: Repair[] = []
    for (const gap of this.#candidate.gaps) encodeGap(this.#text, gap, this.#candidate, edits)
    this.#add(this.#candidate, this.#withOthers(this.#candidate.urlEnd, edits), 'space-encoded')
  }

  /** The edits of every reading remove the gaps, and a typesetter's hyphens before them. */
  #editsUpTo(urlEnd: number, gaps: readonly Gap[]): Repair[] {
    const edits: Repair[] = []
    let isTypeset = false
    for (const gap of gaps) {
      if (gap.kind === 'line-break' && gap.hyphen === 'typeset') {
        edits.push(dropHyphen(gap))
        isTypeset = true
      }
      edits.push(...removalOf(gap))
    }
    const hyphens = isTypeset ? plainHyphens(this.#text, this.#candidate.urlStart, urlEnd) : []
    return this.#withOthers(urlEnd, merge(edits, hyphens))
  }

  /** The others supply a scheme, drop zero-width characters, and decode escapes. */
  #withOthers(urlEnd: number, edits: Repair[]): Repair[] {
    const { urlStart, schemeEnd, scheme, hasZeroWidth, escapes } = this.#candidate
    if (schemeEnd < 0) edits.unshift(supplyScheme(scheme, urlStart))
    const withEscapes = escapes === NO_ESCAPES ? edits : merge(edits, upTo(urlEnd, escapes))
    return hasZeroWidth ? merge(withEscapes, dropZeroWidth(this.#text, urlStart, urlEnd, withEscapes)) : withEscapes
  }
}

/** Edits are in order and inside. The result is a copy that keeps no text alive. */
function editedText(text: string, start: number, end: number, edits: readonly Repair[]): string {
  if (edits.length === 0) return flatSlice(text, start, end)
  const pieces: string[] = []
  let at = start
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.start), edit.insert)
    at = edit.end
  }
  pieces.push(text.slice(at, end))
  return pieces.join('')
}

function merge(edits: Repair[], others: readonly Repair[]): Repair[] {
  if (others.length === 0) return edits
  return [...edits, ...others].sort((a, b) => a.start - b.start)
}

function upTo(end: number, edits: readonly Repair[]): readonly Repair[] {
  return edits.filter((edit) => edit.end <= end)
}

function isAmbiguous(gap: Gap): gap is BreakGap {
  return gap.kind === 'line-break' && gap.hyphen === 'ambiguous'
}

/** A typesetter that breaks the URL at U+2010 writes its own `-` so, too, as groff does in manual pages. */
function plainHyphens(text: string, start: number, end: number): Repair[] {
  const url = text.slice(start, end)
  if (/[^\0-\x7f\u2010]/.test(url)) return []
  return [...url.matchAll(/\u2010(?=[\w-])/g)].map(({ index }) => {
    return { kind: 'hyphen', start: start + index, end: start + index + 1, insert: '-' }
  })
}

function dropHyphen({ start }: Gap): Repair {
  return { kind: 'hyphen', start: start - 1, end: start, insert: '' }
}

/** Blanks, line breaks and prefixes are ignored. RFC 1738 App., RFC 3986 App. C */
function removalOf(gap: Gap): readonly Repair[] {
  return gap.kind === 'line-break' ? gap.edits : [{ kind: 'whitespace', start: gap.start, end: gap.end, insert: '' }]
}

/** Encodes the blanks of a gap, or a line break between two words. `rules §7.8` */
function encodeGap(text: string, gap: Gap, { scheme }: Candidate, edits: Repair[]): void {
  const meant =
    gap.kind === 'blanks' ||
    (rowOf(scheme)?.blanks !== 'meant' && hasLetterOrDigit(text[gap.start - 1]!) && hasLetterOrDigit(text[gap.end]!))
  if (meant) edits.push({ kind: 'space-encoded', start: gap.start, end: gap.end, insert: '%20' })
  else edits.push(...removalOf(gap))
}

/** Whether the blanks belong to the URL: the node of `info:(file)Node name`. uri(7) */
function hasMeantSpaces(text: string, { scheme, schemeEnd, urlEnd }: Candidate): boolean {
  const blanks = rowOf(scheme)?.blanks
  return blanks === 'meant' || (blanks === 'encoded' && /[(#]/.test(text.slice(schemeEnd, urlEnd)))
}

const LABEL = /^[a-z][a-z\d-]+$/i

/** Whether the text of a link follows a URL of the Web with a path, as in Haddock: `<http://a.example/ word>`. */
function isLabelled(text: string, candidate: Candidate): boolean {
  const { scheme, urlEnd, gaps } = candidate
  const { start, end } = gaps[0]!
  const continues = /[^a-z\d/]$|%.$/i.test(text.slice(start - 2, start))
  return (
    !continues && knownEnd(scheme) === scheme && hasInnerSpace(text, candidate) && LABEL.test(text.slice(end, urlEnd))
  )
}

/** Whether a blank was removed after the authority, where a path or a selector may hold spaces. */
function hasInnerSpace(text: string, { schemeEnd, urlStart, urlEnd, gaps }: Candidate): boolean {
  const last = gaps.findLast(({ kind }) => kind === 'blanks')
  if (last === undefined) return false
  const isHosted = schemeEnd < 0 || text.startsWith('//', schemeEnd + 1)
  const host = schemeEnd < 0 ? urlStart : schemeEnd + 3
  const path = isHosted ? text.slice(host, urlEnd).search(/[/?#]/) : 0
  return last.start >= (!isHosted ? schemeEnd + 1 : path < 0 ? urlEnd : host + path)
}

/**
 * Drops zero-width characters and soft hyphens between URL characters, except within `others`, which are in order.
 * `rules §4.2`
 */
function dropZeroWidth(text: string, start: number, end: number, others: readonly Repair[]): Repair[] {
  const edits: Repair[] = []
  let next = 0
  for (let at = start; at < end; at++) {
    while (next < others.length && others[next]!.end <= at) next++
    const isTaken = next < others.length && others[next]!.start <= at
    if (isTaken || !(flagsOf(text.charCodeAt(at)) & ZERO_WIDTH)) continue
    edits.push({ kind: 'zero-width', start: at, end: at + 1, insert: '' })
  }
  return edits
}
