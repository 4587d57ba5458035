import type { ArchiveCharset } from '../../decoding/charset.ts'
import type { ArchiveProblemCode } from '../../part/problem.ts'
import { ByteRun } from './byte-run.ts'
import { FontTable } from './font-table.ts'
import { Tokens } from './tokens.ts'

/** The end of a group brings the former ones back. */
export interface Properties {
  /** `\f`; undefined for the default font, `\deff`. */
  readonly font: number | undefined
  /** `\uc`: the characters after a `\u` for readers without Unicode. */
  readonly replacements: number
  /** `\v` */
  readonly isHidden: boolean
  /** `\deleted`: removed while changes were tracked. */
  readonly isDeleted: boolean
  /** `\htmlrtf`: text that is not of the HTML that is wrapped. */
  readonly isRtfOnly: boolean
}

export interface RtfHandler {
  readonly isFull: boolean
  readonly isSilent: boolean
  /**
   * Other control words than the walker's own. If it starts a destination, says whether the group, at this depth, is
   * read.
   */
  destination(name: string, depth: number): boolean | undefined
  write(text: string, properties: Properties): void
  endsAt(depth: number): boolean
  end(depth: number): void
}

const PLAIN: Properties = { font: undefined, replacements: 1, isHidden: false, isDeleted: false, isRtfOnly: false }
/** Deeper groups share their properties. */
const MOST_KEPT = 1 << 16
/** RTF 1.9.1, "Character Set" */
const CHARACTER_SETS: ReadonlyMap<string, number> = new Map(
  Object.entries({ ansi: 1252, mac: 10000, pc: 437, pca: 850 }),
)
const STAR = 0x2a
/** Word reads a file without the `f`, and with any version. */
const START = Buffer.from('{\\rt')
const FARTHEST_START = 64

/** Without what is before it; undefined for other bytes. */
export function rtfIn(bytes: Buffer): Buffer | undefined {
  const at = bytes.subarray(0, FARTHEST_START).indexOf(START)
  // White space, NUL or a byte order mark may be before.
  const isStart = at >= 0 && bytes.subarray(0, at).every((byte) => byte <= 0x20 || byte >= 0x80)
  return isStart ? bytes.subarray(at) : undefined
}

export class GroupWalker {
  readonly #tokens: Tokens
  readonly #bytes: Buffer
  readonly #handler: RtfHandler
  readonly #run: ByteRun
  #depth = 0
  #properties = PLAIN
  /** By depth. */
  readonly #kept: Properties[] = []
  readonly #keptDepths: number[] = []
  /** Depths; 0 without one. */
  #skipped = 0
  #fontTable = 0
  #alternatives = 0
  #isStarred = false
  /** Characters to pass over after a `\u`. */
  #replacements = 0
  readonly #fonts = new FontTable()
  #defaultFont: number | undefined
  #characterSet: number | undefined
  #ansiCodePage: number | undefined
  #charset: ArchiveCharset | undefined

  constructor(bytes: Buffer, handler: RtfHandler) {
    this.#tokens = new Tokens(bytes)
    this.#bytes = bytes
    this.#handler = handler
    this.#run = new ByteRun((text) => handler.write(text, this.#properties))
  }

  /** Gives the problem of what was not read. */
  walk(): ArchiveProblemCode | undefined {
    const tokens = this.#tokens
    while (!this.#handler.isFull && tokens.next()) {
      const { kind } = tokens
      if (kind === 'open') this.#open()
      else if (kind === 'close') {
        if (!this.#close()) break
      } else if (this.#skipped === 0) {
        if (kind === 'word') this.#word(tokens.name, tokens.parameter)
        else if (kind === 'symbol') this.#symbol(tokens.byte)
        else if (kind === 'byte') this.#byte(tokens.byte)
        else this.#text(tokens.start, tokens.end)
      }
    }
    this.#run.flush()
    this.#handler.end(0)
    if (this.#handler.isFull) return 'memory-limit'
    return this.#depth > 0 ? 'truncated' : undefined
  }

  #open(): void {
    this.#isStarred = false
    this.#replacements = 0
    // The first form of `\upr` is for readers without Unicode (RTF 1.9.1, "Unicode RTF").
    const isFirstForm = this.#skipped === 0 && this.#alternatives > 0 && this.#alternatives === this.#depth
    this.#depth++
    if (isFirstForm) {
      this.#skipped = this.#depth
      this.#alternatives = 0
    }
  }

  #close(): boolean {
    const depth = this.#depth
    this.#isStarred = false
    this.#replacements = 0
    if (depth === 0) return true
    if (this.#skipped === depth) this.#skipped = 0
    if (this.#fontTable === depth) this.#fontTable = 0
    if (this.#alternatives === depth) this.#alternatives = 0
    const isEnd = this.#handler.endsAt(depth)
    const isChange = this.#keptDepths.at(-1) === depth
    if (isEnd || isChange) this.#run.flush()
    if (isChange) {
      this.#properties = this.#kept.pop()!
      this.#keptDepths.pop()
      this.#charset = undefined
    }
    if (isEnd) this.#handler.end(depth)
    this.#depth--
    if (this.#depth > 0) return true
    // After the document, there may be anything. After a brace too many, RTF continues.
    const next = this.#tokens.peek()
    return next === 0x5c || next === 0x7b || next === 0x7d
  }

  #symbol(byte: number): void {
    if (byte === STAR) {
      this.#isStarred = true
      return
    }
    this.#isStarred = false
    const character = CHARACTER_SYMBOLS[byte]
    if (this.#replacements > 0) this.#replacements--
    else if (character !== undefined) this.#write(character)
  }

  #byte(byte: number): void {
    this.#isStarred = false
    if (this.#replacements > 0) this.#replacements--
    else if (this.#takesText) this.#run.addByte(byte, this.#currentCharset())
  }

  #text(start: number, end: number): void {
    this.#isStarred = false
    const passed = Math.min(this.#replacements, end - start)
    this.#replacements -= passed
    if (start + passed < end && this.#takesText) {
      this.#run.add(this.#bytes, start + passed, end, this.#currentCharset())
    }
  }

  get #takesText(): boolean {
    return this.#fontTable === 0 && !this.#handler.isSilent
  }

  #write(text: string): void {
    this.#run.flush()
    if (this.#fontTable === 0) this.#handler.write(text, this.#properties)
  }

  #word(name: string, parameter: number | undefined): void {
    const isStarred = this.#isStarred
    this.#isStarred = false
    const character = CHARACTER_WORDS.get(name)
    if (this.#replacements > 0) {
      // A control word counts as a character, too. Where writers leave replacements out, words for formatting follow.
      if (character !== undefined || name === 'bin') {
        this.#replacements--
        return
      }
      this.#replacements = 0
    }
    if (character !== undefined && !isStarred) this.#write(character)
    else if (this.#fontTable > 0) this.#defineFont(name, parameter, isStarred)
    else if (name === 'u') this.#unicode(parameter)
    else if (isStarred || !(this.#break(name) || this.#property(name, parameter) || this.#header(name, parameter))) {
      this.#destination(name, isStarred)
    }
  }

  #break(name: string): boolean {
    const text = BREAK_WORDS.get(name)
    if (text !== undefined) this.#write(text)
    return text !== undefined
  }

  /** A signed number of 16 bits, half of a pair where it is a surrogate. Some writers give whole characters. */
  #unicode(parameter: number | undefined): void {
    if (parameter === undefined) return
    const code = parameter < 0 ? parameter + 0x10000 : parameter
    if (code > 0 && code <= 0x10ffff) this.#write(String.fromCodePoint(code))
    this.#replacements = this.#properties.replacements
  }

  #property(name: string, parameter: number | undefined): boolean {
    const isOn = parameter !== 0
    const now = this.#properties
    switch (name) {
      case 'f':
        if (parameter !== undefined) this.#change({ ...now, font: parameter })
        return true
      case 'uc':
        this.#change({ ...now, replacements: Math.max(0, parameter ?? 1) })
        return true
      case 'v':
        this.#change({ ...now, isHidden: isOn })
        return true
      case 'deleted':
        this.#change({ ...now, isDeleted: isOn })
        return true
      case 'htmlrtf':
        this.#change({ ...now, isRtfOnly: isOn })
        return true
      case 'plain':
        this.#change({ ...PLAIN, replacements: now.replacements, isRtfOnly: now.isRtfOnly })
        return true
      default:
        return false
    }
  }

  #change(properties: Properties): void {
    if (isEqual(properties, this.#properties)) return
    this.#run.flush()
    if (this.#keptDepths.at(-1) !== this.#depth && this.#kept.length < MOST_KEPT) {
      this.#kept.push(this.#properties)
      this.#keptDepths.push(this.#depth)
    }
    this.#properties = properties
    this.#charset = undefined
  }

  /** The character set and the default font. */
  #header(name: string, parameter: number | undefined): boolean {
    if (name === 'deff') this.#defaultFont = parameter
    else if (name === 'ansicpg') this.#ansiCodePage = parameter === 0 ? undefined : parameter
    else if (CHARACTER_SETS.has(name)) this.#characterSet = CHARACTER_SETS.get(name)
    else return false
    this.#run.flush()
    this.#charset = undefined
    return true
  }

  #destination(name: string, isStarred: boolean): void {
    this.#run.flush()
    // The document is in a group itself, which is never skipped.
    if (this.#depth <= 1) return
    if (name === 'fonttbl') this.#fontTable = this.#depth
    else if (name === 'upr') this.#alternatives = this.#depth
    else if (name !== 'ud') {
      const isRead = this.#handler.destination(name, this.#depth)
      if (isRead === false || (isRead === undefined && isStarred)) this.#skipped = this.#depth
    }
  }

  #defineFont(name: string, parameter: number | undefined, isStarred: boolean): void {
    if (isStarred && this.#depth > this.#fontTable) this.#skipped = this.#depth
    else this.#fonts.define(name, parameter)
    this.#charset = undefined
  }

  #currentCharset(): ArchiveCharset {
    const font = this.#properties.font ?? this.#defaultFont
    this.#charset ??= this.#fonts.charsetOf(font, this.#ansiCodePage ?? this.#characterSet)
    return this.#charset
  }
}

function isEqual(one: Properties, other: Properties): boolean {
  return (
    one.font === other.font &&
    one.replacements === other.replacements &&
    one.isHidden === other.isHidden &&
    one.isDeleted === other.isDeleted &&
    one.isRtfOnly === other.isRtfOnly
  )
}

/** Control words for a character (RTF 1.9.1, "Special Characters"). */
const CHARACTER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ emdash: '\u2014', endash: '\u2013', emspace: '\u2003', enspace: '\u2002', qmspace: '\u2005' },
    ...{ bullet: '\u2022', lquote: '\u2018', rquote: '\u2019', ldblquote: '\u201c', rdblquote: '\u201d' },
    ...{ ltrmark: '\u200e', rtlmark: '\u200f', zwj: '\u200d', zwnj: '\u200c', zwbo: '\u200b', zwnbo: '\u2060' },
  }),
)

const BREAK_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ tab: '\t', cell: '\t', nestcell: '\t', par: '\n', line: '\n', row: '\n', nestrow: '\n', sect: '\n' },
    ...{ page: '\n', column: '\n' },
  }),
)

/** A backslash at the end of a line is `\par`. */
const CHARACTER_SYMBOLS: Readonly<Record<number, string | undefined>> = {
  ...{ 126: '\u00a0', 45: '\u00ad', 95: '-', 9: '\t', 10: '\n', 13: '\n' },
}
