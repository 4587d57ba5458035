import { decodeBase64Body } from '../decoding/base64.ts'
import { BodyContent, decodedRaw, laterRaw, type MappedText, type Raw, rawOf, type TextForm } from '../decoding/body.ts'
import { type ArchiveCharset, byteOrderMark, charsetOrGuess, GUESSED } from '../decoding/charset.ts'
import { cutBase64, cutQuotedPrintable, cutText, PIECE_SIZE } from '../decoding/cut.ts'
import { findOpaque, mayStartOpaque, opaqueName, skipOpaque } from '../decoding/encoded-blocks.ts'
import { cutFolded } from '../decoding/folding.ts'
import { chained, JoinedMap, LazyMap, type MapSection, mapFrom, type OffsetMap } from '../decoding/offset-map.ts'
import { FieldText, type Notation, type Recognise } from '../fields/notation.ts'
import type { HtmlReader } from '../html/html.ts'
import { Part, type PartRecord } from '../part/part.ts'
import { type ArchiveProblem, problem } from '../part/problem.ts'
import { LF } from '../source/ascii.ts'
import { latin1 } from '../source/latin1.ts'
import { Block, type OnBlock } from './block.ts'

/** What each piece has of a part. It is a body by default. */
export type LeafRecord = Omit<PartRecord, 'start' | 'end' | 'origin'> & Partial<Pick<PartRecord, 'origin'>>

/** How a text is written. */
export interface LeafForm {
  readonly form: TextForm
  /** What reads its markup. */
  readonly html?: Pick<HtmlReader, 'write'> | undefined
  /** As the text around the parts of a multipart is. */
  readonly mayBeBlank?: boolean | undefined
  /** Tells whether the text is in a notation of tables or values. */
  readonly notation?: Recognise | undefined
  /** The encoding of the block that it must hold. */
  readonly block?: string | undefined
}

/** In bytes. Base64 is a third larger than its content. */
const RAW_PIECE_SIZE = { identity: PIECE_SIZE, 'quoted-printable': PIECE_SIZE, base64: (PIECE_SIZE / 3) * 4 }
/** In bytes after a piece, to see whether its last line starts an opaque block. */
const LOOK_AHEAD = 1100
/** `rawRange` reaches back over so many pieces, the newest included; of shorter ones, over so many UTF-16 units. */
const PIECES_BACK = 4
const UNITS_BACK = PIECE_SIZE
/** The list is cut each time while it is shorter than this, and when half of it can go once it is longer. */
const FEW_PIECES = 16

/**
 * Gives a text as one part, or a long one as pieces. Base64 is decoded here, all else when the text of a part is asked
 * for.
 */
export class LeafReader {
  readonly #record: Omit<PartRecord, 'start' | 'end'>
  readonly #kind: LeafForm
  readonly #emit: (part: Part) => void
  readonly #toFile: OffsetMap | undefined
  #form: TextForm
  /** Problems that the next piece will carry. */
  problems: ArchiveProblem[]
  /** In UTF-16 units; counted only for a text of several pieces. */
  #offset = 0
  #earlier: MapSection[] = []
  #started = false
  #hasEnded = false
  #block: Block | undefined
  #notation: Notation | undefined
  readonly #onBlock: OnBlock
  /** They wait for the rest of their line. */
  #carry: Raw | undefined

  constructor(
    record: LeafRecord,
    kind: LeafForm,
    emit: (part: Part) => void,
    problems: readonly ArchiveProblem[],
    toFile: OffsetMap | undefined,
    onBlock: OnBlock,
  ) {
    this.#record = { origin: 'body', ...record }
    this.#kind = kind
    this.#onBlock = onBlock
    this.#form = kind.form
    this.#emit = emit
    this.problems = [...problems]
    this.#toFile = toFile
  }

  get hasStarted(): boolean {
    return this.#started || this.#hasEnded
  }

  /**
   * From `from` on; the first of `bytes` is at `base` in the file (or in what it was decoded to). `isWhole`: no more
   * bytes follow; `isPaused`: what has come is read up to the end of its lines.
   * Returns the index up to which bytes are no longer needed.
   */
  take(bytes: Buffer, base: number, from: number, isWhole: boolean, isPaused = false): number {
    const size = RAW_PIECE_SIZE[this.#form.encoding]
    let at = this.#started ? from : this.#skipMark(bytes, from, isWhole || isPaused)
    for (;;) {
      if (this.#block !== undefined) {
        const { end, over } = skipOpaque(bytes, at, isWhole, this.#block.kind)
        this.#block.add(bytes.subarray(at, end))
        at = end
        if (!over) return at
        this.#endBlock(this.#block)
        continue
      }
      const rest = bytes.length - at
      const isShort = rest <= size + LOOK_AHEAD
      const pause = isPaused && isShort && !isWhole ? this.#pauseAt(bytes, at) : undefined
      if (!isWhole && isShort && pause === undefined) return at
      const isLast = pause === undefined && rest <= size
      const to = pause ?? (isLast ? bytes.length : this.#cut(bytes, at, at + size))
      const opaque = this.#hidesBlocks() ? findOpaque(bytes, at, to) : undefined
      const end = opaque === undefined ? to : opaque.at
      const isEnd = isLast && opaque === undefined
      const { block } = this.#kind
      if (isEnd && block !== undefined && !this.#hasEnded)
        this.problems.push(
          problem('unknown-encoding', this.#record.envelope.place(mapFrom(base, this.#toFile).start(at)), block),
        )
      if (end > at || isEnd || this.#started) this.#piece(bytes, base, at, end, isEnd || opaque !== undefined)
      if (isEnd) return end
      at = end
      if (opaque !== undefined)
        this.#block = new Block(opaque.block, opaqueName(bytes, opaque), mapFrom(base + at, this.#toFile))
    }
  }

  /** Another text follows a block: the block may hold parts, and a part does not come between the pieces of another. */
  #endBlock(block: Block): void {
    this.#block = undefined
    this.#hasEnded = true
    this.#started = false
    this.#offset = 0
    this.#earlier = []
    this.problems.push(...this.#onBlock(block.whole, this.#record))
  }

  /** Undefined if nothing can be read up to there. */
  #pauseAt(bytes: Buffer, at: number): number | undefined {
    const { encoding, charset, flowed } = this.#form
    if (encoding !== 'identity' || charset.width > 1 || flowed !== undefined || this.#kind.html !== undefined)
      return undefined
    let end = bytes.lastIndexOf(LF) + 1
    // The next line shows whether the last one starts an opaque block.
    const last = bytes.lastIndexOf(LF, end - 2) + 1
    if (mayStartOpaque(bytes, last)) end = last
    return end > at ? end : undefined
  }

  #hidesBlocks(): boolean {
    const { encoding, charset, isFolded } = this.#form
    return encoding === 'identity' && this.#kind.html === undefined && charset.width === 1 && !isFolded
  }

  /** It overrides the declared charset. */
  #skipMark(bytes: Buffer, from: number, isWhole: boolean): number {
    if (this.#form.encoding !== 'identity' || bytes.length - from < 4) return from
    if (!isWhole && bytes.length - from <= PIECE_SIZE) return from
    const first = bytes[from]!
    if (first !== 0xef && first !== 0xfe && first !== 0xff && first !== 0) return from
    const mark = byteOrderMark(bytes.subarray(from, from + 4))
    if (mark === undefined) return from
    this.#form = { ...this.#form, charset: charsetOrGuess(mark.charset) }
    return from + mark.length
  }

  #cut(bytes: Buffer, from: number, to: number): number {
    const { encoding, charset, isFolded } = this.#form
    if (encoding === 'quoted-printable') return cutQuotedPrintable(bytes, from, to)
    if (encoding === 'base64') return cutBase64(bytes, from, to)
    if (isFolded) return cutFolded(bytes, from, to)
    return cutText(bytes, from, to, charset.width, this.#kind.html !== undefined)
  }

  #piece(bytes: Buffer, base: number, from: number, to: number, isLast: boolean): void {
    const raw = rawOf(bytes.subarray(from, to), mapFrom(base + from, this.#toFile))
    if (this.#form.encoding === 'base64') this.#base64Piece(raw, isLast)
    else this.#give(raw, this.#form, isLast)
  }

  #base64Piece(raw: Raw, isLast: boolean): void {
    const decoded = decodeBase64Body(raw.bytes)
    const tail = decoded.end < raw.bytes.length
    const chunk = decodedRaw(raw, decoded)
    let piece = chunk
    const carry = this.#carry
    if (carry !== undefined) {
      const map = new JoinedMap([
        { at: 0, map: carry.toFile },
        { at: carry.bytes.length, map: chunk.toFile },
      ])
      piece = { ...chunk, bytes: Buffer.concat([carry.bytes, chunk.bytes]), toFile: map }
    }
    this.#carry = undefined
    if (decoded.damaged) {
      const { envelope } = this.#record
      this.problems.push(problem('damaged-encoding', envelope.place(raw.toFile.start(decoded.end)), 'base64'))
    }
    const form = { ...this.#form, encoding: 'identity' } as const
    if (carry === undefined && isLast && !tail) this.#give(piece, form, true)
    else if (isLast || tail) this.#give(withRange(piece), form, isLast && !tail)
    else this.#giveToLineEnd(piece, chunk, form)
    if (tail) {
      // Unencoded text follows the block, such as the footer of a mailing list.
      this.#form = form
      this.#give({ ...laterRaw(raw, decoded.end), start: raw.toFile.start(decoded.end) }, form, isLast)
    }
  }

  #giveToLineEnd(piece: Raw, chunk: Raw, form: TextForm): void {
    const before = piece.bytes.length - chunk.bytes.length
    const isHtml = this.#kind.html !== undefined
    const cut = Math.max(before, cutText(piece.bytes, 0, piece.bytes.length, form.charset.width, isHtml))
    // The carry is cut from the newest bytes only, so that the maps do not become a chain through the whole part.
    this.#carry = laterRaw(chunk, cut - before)
    this.#give(withRange({ ...piece, bytes: piece.bytes.subarray(0, cut) }), form, false)
  }

  #contentOf(raw: Raw, form: TextForm): BodyContent {
    const content = new BodyContent(raw, form)
    const isVague = (this.#kind.html !== undefined && form.charset === GUESSED) || form.charset.width > 1
    if (this.#started || !isVague) return content
    const charset = declaredWithin(content.bytes(), form.charset)
    if (charset === form.charset) return content
    this.#form = { ...this.#form, charset }
    return new BodyContent(raw, { ...form, charset })
  }

  #give(raw: Raw, form: TextForm, isLast: boolean): void {
    if (!this.#started && isLast && this.#kind.mayBeBlank && isWhiteOnly(raw.bytes) && this.problems.length === 0)
      return
    if (!this.#started && isLast && raw.bytes.length === 0 && this.problems.length === 0) return
    const content = this.#contentOf(raw, form)
    const record = { ...this.#record, start: raw.start, end: raw.end }
    const offset = this.#offset
    const earlier = this.#earlier
    const started = this.#started
    this.#started = true
    const problems = this.problems
    this.problems = []
    if (this.#kind.html !== undefined) {
      this.#kind.html.write(record, content, problems, isLast)
      return
    }
    if (!started) this.#notation = this.#kind.notation?.(content.text(), isLast)
    const notation = this.#notation
    if (notation !== undefined) {
      this.#giveFields(record, content, notation, problems, isLast)
      return
    }
    this.#emit(new Part(record, content, problems, offset, isLast, earlier))
    if (isLast && !started) return
    this.#keep(content)
  }

  #giveFields(
    record: PartRecord,
    raw: BodyContent,
    notation: Notation,
    problems: ArchiveProblem[],
    isLast: boolean,
  ): void {
    const { text, map, edges, fieldAt } = new FieldText(raw.text(), this.#offset, notation)
    const content = { bytes: () => raw.bytes(), text: () => text, map: () => chained(map, raw.map()) }
    if (isLast && notation.open !== undefined)
      problems.push(problem('corrupt', record.envelope.place(record.end), `${notation.open} is not closed`))
    this.#emit(new Part({ ...record, edges, fieldAt }, content, problems, this.#offset, isLast, this.#earlier))
    this.#keep(content)
  }

  #keep(content: MappedText): void {
    const offset = this.#offset
    this.#offset += content.text().length
    this.#forgetEarlier()
    this.#earlier.push({ at: offset, map: new LazyMap(() => content.map()) })
  }

  /** Parts share the other maps: a list for each piece would hold them all. */
  #forgetEarlier(): void {
    const earlier = this.#earlier
    const near = earlier.findIndex(({ at }) => at > this.#offset - UNITS_BACK)
    const first = Math.min(near < 0 ? earlier.length : near, earlier.length + 1 - PIECES_BACK)
    if (first > 0 && (earlier.length < FEW_PIECES || first > earlier.length >> 1)) this.#earlier = earlier.slice(first)
  }
}

/** A piece of base64 is within raw bytes that were decoded together. */
function withRange(raw: Raw): Raw {
  return raw.bytes.length === 0 ? raw : rawOf(raw.bytes, raw.toFile)
}

/** By a byte order mark, or in HTML (Living Standard §13.2.3.2). */
function declaredWithin(bytes: Buffer, otherwise: ArchiveCharset): ArchiveCharset {
  const meta = /<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)\s*=\s*["']?([^\s"'/>;]+)/i
  const mark = byteOrderMark(bytes.subarray(0, 4))?.charset
  // ASCII text in UTF-16 is half NUL, so bytes without NUL are not UTF-16, whatever was declared.
  if (otherwise.width > 1 && mark === undefined && !bytes.includes(0)) return GUESSED
  const label = mark ?? (otherwise === GUESSED ? meta.exec(latin1(bytes, 0, 2048))?.[1] : undefined)
  if (label === undefined) return otherwise
  const charset = charsetOrGuess(label)
  return mark !== undefined || charset.asciiSuperset ? charset : otherwise
}

function isWhiteOnly(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte > 0x20) return false
  return true
}
