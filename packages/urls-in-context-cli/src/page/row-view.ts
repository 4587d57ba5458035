import { placeWords, type Row, shownUrl } from '../search/row.ts'
import { printable } from '../system/printable.ts'
import { element, isSeen, type Markup, type MarkupElement, visible, visibleLine, wholeOffset } from './element.ts'
import { percentOf, SURENESS_WORDS, surenessOf } from './words.ts'

/** In units before a construct, so that it stays visible in its line. */
const MOST_LEAD = 48
/** In units at the start and end of a long URL. The full URL is shown above the line. */
const [KEPT_HEAD, KEPT_TAIL] = [26, 16]

export function rowView(row: Row, number: number, details: readonly Markup[]): MarkupElement {
  return element(
    'tr',
    { role: 'row', class: surenessOf(row) },
    cell('number', number.toLocaleString('en'), ...countView(row.count)),
    cell(
      'found',
      urlView(shownUrl(row), row.host, row.placeholders !== undefined),
      element('details', {}, element('summary', {}, lineView(row)), ...details),
    ),
    cell('reading', tagView(row), ...becauseView(row)),
    cell('date', ...dateView(row.date)),
    cell('from', ...wordsView(row.from)),
    cell('subject', ...wordsView(row.subject)),
    cell('source', placeView(row)),
  )
}

function cell(name: string, ...children: readonly Markup[]): MarkupElement {
  return element('td', { role: 'cell', class: name }, ...children)
}

/** A browser opens them, or passes them to a mail program. */
const LIVE_SCHEMES = /^(?:https?|ftp|mailto):/i

/** `javascript:` and URLs with invisible characters are not. */
export function isLive(url: string): boolean {
  return LIVE_SCHEMES.test(url) && isSeen(url)
}

/** With its host in bold; a link if it is safe to follow and no template. */
export function urlView(url: string, host = '', isTemplate = false): MarkupElement {
  const [from, to] = hostIn(url, host)
  const set = from < to ? [element('b', {}, ...visible(url.slice(from, to)))] : []
  const text = [...visible(url.slice(0, from)), ...set, ...visible(url.slice(to))]
  if (isTemplate || !isLive(url)) return element('span', { class: 'url' }, ...text)
  return element('a', { class: 'url', href: url, rel: 'noopener noreferrer nofollow', target: '_blank' }, ...text)
}

/** Ignoring case; both 0 if it is not found. */
function hostIn(url: string, host: string): [number, number] {
  const lower = url.toLowerCase()
  const at = host === '' || lower.length !== url.length ? -1 : lower.indexOf(host)
  return at < 0 ? [0, 0] : [wholeOffset(url, at), wholeOffset(url, at + host.length)]
}

function lineView(row: Row): MarkupElement {
  if (row.excerpt === undefined) return element('span', { class: 'line' }, 'Details')
  const { before, after } = row.excerpt
  const lead = before.split(/[\r\n]/).at(-1)!
  const rest = after.split(/[\r\n]/, 1)[0]!
  const shown =
    lead.length > MOST_LEAD ? `…${lead.slice(wholeOffset(lead, lead.length - MOST_LEAD))}` : lead.trimStart()
  return element(
    'span',
    { class: 'line' },
    ...visibleLine(shown),
    element('span', { class: 'construct' }, ...piecesOf(row).map(shortened).map(pieceView)),
    ...visibleLine(rest.trimEnd()),
  )
}

function shortened(piece: ConstructPiece): ConstructPiece {
  const { kind, text } = piece
  if (kind !== 'kept' || text.length <= KEPT_HEAD + KEPT_TAIL) return piece
  const [head, tail] = [wholeOffset(text, KEPT_HEAD), wholeOffset(text, text.length - KEPT_TAIL)]
  return { kind, text: `${text.slice(0, head)}…${text.slice(tail)}` }
}

/** A line break is shown as an arrow, so that it can be struck through. */
export function pieceView(piece: ConstructPiece): Markup {
  const text = visible(piece.text.replace(/\r?\n|\r/g, '↵'))
  switch (piece.kind) {
    case 'taken':
      return element('del', {}, ...text)
    case 'put':
      return element('ins', {}, ...text)
    default:
      return element('span', { class: piece.kind }, ...text)
  }
}

/** In a word, and how likely the URL is among its readings. */
function tagView(row: Row): MarkupElement {
  const { label } = SURENESS_WORDS[surenessOf(row)]
  return element('span', { class: 'tag' }, label, ...likelihoodView(row.likelihood))
}

export function likelihoodView(likelihood: number | undefined): Markup[] {
  if (likelihood === undefined) return []
  return [element('span', { class: 'likelihood', title: 'how likely this reading is' }, percentOf(likelihood))]
}

/** Why a row is more or less sure than one without repairs. */
function becauseView(row: Row): Markup[] {
  const { alternatives, decidedBy, repairs } = row
  const kinds = [...new Set(repairs.map(({ kind }) => kind))].join(', ')
  const others = alternatives.length === 1 ? '1 other reading' : `${alternatives.length} other readings`
  const because = decidedBy ?? (alternatives.length > 0 ? others : kinds)
  return because === '' ? [] : [element('span', { class: 'because', title: printable(because) }, ...visible(because))]
}

function countView(count: number | undefined): Markup[] {
  if (count === undefined) return []
  return [
    element(
      'span',
      { class: 'times', title: `found ${count} ${count === 1 ? 'time' : 'times'}` },
      `× ${count.toLocaleString('en')}`,
    ),
  ]
}

function dateView(date: string | undefined): Markup[] {
  if (date === undefined) return []
  return [element('time', { datetime: printable(date) }, printable(date.slice(0, 10)))]
}

/** The sender or the subject, on one line. */
function wordsView(words: string | undefined): Markup[] {
  if (words === undefined) return []
  return [element('span', { class: 'file', title: printable(words) }, ...visible(words))]
}

/** The name of the file is an element of its own, which is cut first if there is little room. */
function placeView(row: Row): MarkupElement {
  const file = shownSource(row)
  const place = shownPlace(row)
  return element(
    'span',
    { class: 'place', title: printable(place) },
    element('span', { class: 'file' }, ...visible(file)),
    element('span', {}, place.slice(file.length)),
  )
}

export function shownFileName(file: string): string {
  return file === '-' ? 'standard input' : file
}

/** `file!member:line:column`, or with the page of a document `file:page 3`. */
export function shownPlace(row: Row): string {
  const { line, column } = row.raw ?? row.text
  return `${shownSource(row)}:${placeWords(row) ?? `${line}:${column}`}`
}

function shownSource({ file, member }: Row): string {
  return `${shownFileName(file)}${member === undefined ? '' : `!${member}`}`
}

type RowRepair = Row['repairs'][number]

/**
 * A piece of a construct and what the repairs did to it:
 *
 * - `frame`: delimiters and label, which are not part of the URL
 * - `kept`: text of the URL
 * - `taken`: removed by the repair, or replaced by the `put` after it
 * - `put`: not in the text, added by the repair
 */
interface ConstructPiece {
  readonly kind: 'frame' | 'kept' | 'taken' | 'put'
  readonly text: string
  readonly repair?: RowRepair | undefined
}

/** Without an excerpt, the only piece is the URL. */
export function piecesOf(row: Row): ConstructPiece[] {
  if (row.excerpt === undefined) return [{ kind: 'kept', text: row.url }]
  return framed(cut(row.excerpt.construct, row.text.start, row.repairs), row.url)
}

/** Offsets outside the construct are moved to its ends. */
function cut(construct: string, base: number, repairs: readonly RowRepair[]): ConstructPiece[] {
  const pieces: ConstructPiece[] = []
  const add = (kind: ConstructPiece['kind'], text: string, repair?: RowRepair): void => {
    if (text !== '') pieces.push({ kind, text, repair })
  }
  let at = 0
  for (const repair of [...repairs].sort((a, b) => a.start - b.start)) {
    const start = Math.max(at, repair.start - base)
    const end = Math.max(start, repair.end - base)
    add('kept', construct.slice(at, start))
    add('taken', construct.slice(start, end), repair)
    add('put', repair.insert, repair)
    at = end
  }
  add('kept', construct.slice(at))
  return pieces
}

/** The text around the URL is the frame. */
function framed(pieces: readonly ConstructPiece[], url: string): ConstructPiece[] {
  const left = pieces.map(({ kind, text }) => (kind === 'taken' ? '' : text)).join('')
  const start = left.indexOf(url)
  if (start < 0) return [...pieces]
  const end = start + url.length
  let at = 0
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'kept') {
      at += piece.kind === 'put' ? piece.text.length : 0
      return [piece]
    }
    const [from, to] = [clamp(start - at, piece.text), clamp(end - at, piece.text)]
    at += piece.text.length
    return [
      { kind: 'frame' as const, text: piece.text.slice(0, from) },
      { kind: 'kept' as const, text: piece.text.slice(from, to) },
      { kind: 'frame' as const, text: piece.text.slice(Math.max(from, to)) },
    ].filter(({ text }) => text !== '')
  })
}

function clamp(offset: number, text: string): number {
  return Math.min(Math.max(offset, 0), text.length)
}

/** In UTF-16 units; empty where it only leaves something out. */
export function differenceIn(text: string, other: string): readonly [start: number, end: number] {
  const shorter = Math.min(text.length, other.length)
  let start = 0
  while (start < shorter && text[start] === other[start]) start++
  let tail = 0
  while (tail < shorter - start && text.at(-1 - tail) === other.at(-1 - tail)) tail++
  return [start, text.length - tail]
}
