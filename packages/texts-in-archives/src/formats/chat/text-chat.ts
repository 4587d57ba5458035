import type { ArchiveSource } from '../../part/envelope.ts'
import { type DatedLine, readDatedLine, type Sender } from './dated-line.ts'
import { DayOrder } from './day-order.ts'
import { readFieldHead } from './signal-block.ts'
import { LineStarts, type Starts } from './starts.ts'

/** The start of a message in a text. */
export interface TextHead {
  readonly date: string | undefined
  readonly sender: string | undefined
  readonly channel: string | undefined
  /** In UTF-16 units: where its text starts. */
  readonly start: number
  readonly messageId?: string | undefined
  readonly references?: string | undefined
  /** No message starts here, but a chat. */
  readonly isChat?: boolean
}

/** How a program writes the messages of a chat as text. */
export interface TextChat {
  readonly isHtml?: boolean
  /** Where heads may be, from an offset on. */
  starts(at: number): Starts
  /** Takes the first bytes of the file, as text. */
  begin?(text: string): void
  /** What is learnt from each head before any is read. `text` starts a line, and need not be whole. */
  learn(text: string): void
  /** What was learnt is enough. */
  readonly isLearnt: boolean
  read(text: string): TextHead | undefined
}

const MOST_NAMES = 10_000
/** Messages that show that a name has a colon in it. */
const LEAST_EVIDENCE = 4
const QUOTE = /["“”„«「]/

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return (end < 0 ? text : text.slice(0, end)).replace(/\r$/, '')
}

/** A digit, a bracket, or a mark or a digit in UTF-8. */
function mayBeTime(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x5b || byte >= 0xd9
}

/** A line for each message: `12/31/23, 9:41 PM - Name: text`, `[31.12.23, 21:41:05] Name: text` and the like. */
export class DatedChat implements TextChat {
  readonly #order = new DayOrder()
  readonly #names = new Map<string, number>()
  readonly #channel: string | undefined

  constructor(source: ArchiveSource) {
    this.#channel = channelOf(source)
  }

  starts(at: number): Starts {
    return new LineStarts(mayBeTime, at)
  }

  learn(text: string): void {
    const head = readDatedLine(firstLine(text))
    if (head === undefined) return
    this.#order.add(head.time)
    for (const { name } of head.senders) {
      const count = this.#names.get(name)
      if (count !== undefined || this.#names.size < MOST_NAMES) this.#names.set(name, (count ?? 0) + 1)
    }
  }

  get isLearnt(): boolean {
    return this.#order.isDecided
  }

  read(text: string): TextHead | undefined {
    const head = readDatedLine(firstLine(text))
    if (head === undefined) return undefined
    const sender = this.#senderOf(head)
    const date = this.#order.timeOf(head.time)
    return { date, sender: sender?.name, channel: this.#channel, start: sender?.start ?? head.start }
  }

  /** A name with a colon is as frequent as what is before the colon. */
  #senderOf({ senders: [first, ...longer] }: DatedLine): Sender | undefined {
    if (first === undefined) return undefined
    const count = this.#names.get(first.name) ?? 0
    if (count < 2) return this.#isTold(first.name) ? undefined : first
    if (count < LEAST_EVIDENCE) return first
    return longer.findLast(({ name }) => this.#names.get(name) === count) ?? first
  }

  /** The program tells of what someone did, with a title in quotation marks. */
  #isTold(name: string): boolean {
    const quote = name.search(QUOTE)
    if (quote < 0) return false
    for (let end = name.lastIndexOf(' ', quote); end > 0; end = name.lastIndexOf(' ', end - 1))
      if ((this.#names.get(name.slice(0, end)) ?? 0) > 1) return true
    return false
  }
}

/** Of the name that WhatsApp gives the file; of the folder that signal-export makes. */
function channelOf({ file, member }: ArchiveSource): string | undefined {
  const path = member === undefined ? file : `${file}!${member}`
  const folder = /([^/\\!]+)[/\\](?:chat|index)\.md$/.exec(path)?.[1]
  if (folder !== undefined) return folder
  for (const part of path.split(/[/\\!]/).reverse()) {
    const name = part.replace(/\.(?:txt|zip)$/i, '')
    const found = /WhatsApp\S*(?:\s+(?:chat|sohbeti|csevegés))?\s+(?:[-–]|\p{L}{1,5})\s+(.+)$/iu.exec(name)
    if (found !== null) return found[1]
  }
  return undefined
}

/** A block of fields for each message, as sigtop and signal-cli write them. */
export class FieldChat implements TextChat {
  #channel: string | undefined
  readonly isLearnt = true

  starts(at: number): Starts {
    return new LineStarts((byte) => FIRST_LETTERS.has(byte), at)
  }

  learn(): void {}

  read(text: string): TextHead | undefined {
    const head = readFieldHead(text)
    if (head === undefined) return undefined
    this.#channel = head.channel ?? this.#channel
    const { date, sender, length } = head
    return { date, sender, channel: this.#channel, start: length, isChat: date === undefined }
  }
}

const FIRST_LETTERS: ReadonlySet<number> = new Set(Buffer.from('CFTSRGE'))

/** What only the program writes: of a file, in the place of one, and marks of direction. It names itself without a sender. */
const OF_PROGRAM = /-WA\d{4}\.|: <(?=[^>]*[^\0-\x1f!-\x7f])\p{L}[\p{L}\p{M} .-]{2,40}>\r?$|\u200e/u
/** Names of programs, classes and requests, as logs have them in the place of a name. */
const OF_LOG = /^[a-z][\w.:-]*$|^(?!Ma?c)[A-Z][a-z]+[A-Z]\w*$|[\\/=[\]{}()#]/
const LOG_WORD =
  /^(?:server|client|system|service|app|main|fehler|hinweis|warnung|achtung|erreur|attention|aviso|errore|avviso|fel|varning|fout)$/i
/** More than a word of ASCII, or a number. */
const OF_PERSON = /\p{L} \p{L}|[^\0-\x7f]|^\+\d/u

/**
 * Whether what is at the start of a file is such a chat. Logs have lines that are like some of them: then it takes what
 * the program writes itself, the name of a person, or two names.
 */
export function isDatedChat(text: string, isWhole: boolean): boolean {
  const lines = text.split('\n')
  if (!isWhole && lines.length > 1) lines.pop()
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0 || readDatedLine(lines[first]!.replace(/\r$/, '')) === undefined) return false
  const names = new Set<string>()
  let [sure, named, other, own] = [0, 0, 0, 0]
  for (const line of lines.slice(first)) {
    const head = readDatedLine(line.replace(/\r$/, ''))
    if (head === undefined) continue
    const { shape, isExact, isSure, senders } = head
    const name = senders[0]?.name
    if (OF_PROGRAM.test(line) || (name === undefined && line.includes('WhatsApp'))) own++
    if (name !== undefined) named++
    // signal-export ends each text with two blanks.
    const isOfSignal = shape === 'bracket' && name !== undefined && / {2}\r?$/.test(line)
    const isOfLog = name !== undefined && (OF_LOG.test(name) || LOG_WORD.test(name))
    if (shape === 'angle' || isOfSignal || (isSure && !isOfLog)) sure++
    else if (name === undefined || isOfLog || (shape === 'dash' && isExact)) other++
    else names.add(name)
  }
  const isLikely = names.size > 1 || [...names].some((name) => OF_PERSON.test(name))
  if (own > 0) return named > 0
  return (
    named > 0 && sure + (isLikely ? names.size : 0) >= Math.max(1, other) && (named > 1 || lines.length < 3 || sure > 1)
  )
}

export function isFieldChat(text: string): boolean {
  const head = readFieldHead(text)
  if (head === undefined) return false
  if (head.date !== undefined) return true
  return readFieldHead(text.slice(head.length).replace(/^(?:\r?\n)+/, '')) !== undefined
}
