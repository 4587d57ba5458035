import { MappedContent } from '../../decoding/body.ts'
import { readReference } from '../../html/html-url.ts'
import type { ReadJob } from '../../job/job.ts'
import { Envelope, type EnvelopeFields } from '../../part/envelope.ts'
import { type Origin, Part, type PlacedLink } from '../../part/part.ts'
import type { LineIndex } from '../../source/line-index.ts'
import type { Window } from '../../source/window.ts'
import { type DecodedText, decodeString } from './json-text.ts'
import { type JsonSink, type JsonValue, JsonWalker } from './json-values.ts'
import { type ChatProgram, PROGRAMS, type ProgramFields } from './programs.ts'
import { NO_NAMES, type SlackNames, slackNames } from './slack-names.ts'
import { readSlackText } from './slack-text.ts'

/** Of a message with more, the rest comes with what is known of the message so far. */
const MOST_BYTES = 8 << 20
const MOST_VALUES = 50_000
const LONGEST_FIELD = 512
const MOST_FIELDS = 1000
/** A value without them holds no URL, host or address. */
const MAY_HOLD = /[:.@]/
/** Neither does a number or a time. */
const NUMBER = /^\d+\.\d+$|^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?$/
const URL_KEY = /(?:^|_)(?:url|href|link|permalink)(?:_|$)|Url$/
const WHOLE_URL = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s<>"]+$/
/** In an event of Matrix: the text as HTML, and the one that an edit wrote. */
const REPEATS = ['formatted_body', 'm.new_content/body', 'm.new_content/formatted_body'].map((key) => `content/${key}`)
const WORDS = /[^\s<>"]+/g
const LINK_OR_ADDRESS = /:\/\/|www\.|@/
/** More of them are not looked for, nor in a longer text, nor twice in a message. */
const MOST_LINKS = 200
const LONGEST_TEXT = 1 << 16

/** What may be one in a text, and is one whatever stands around it. */
const WORD = /https?:\/\/[^\s<>]+/g
const PLAIN_URL = /^https?:\/\/[\w\u00c0-\u024f./?=&%#~+:;@,()-]+$/

/** An export has a folder for each channel, and a file in it for each day. */
const OF_DAY = /[/\\]\d{4}-\d\d-\d\d\.json$/

export async function* readChat(
  window: Window,
  job: ReadJob,
  start: number,
  program: ChatProgram,
): AsyncGenerator<Part[]> {
  job.countLinesBy(window.lines)
  const { beside } = job
  const isSlack = program === 'slack' && beside !== undefined
  const names = isSlack ? await slackNames(beside, OF_DAY.test(job.source.member ?? job.source.file)) : NO_NAMES
  const reader = new ChatReader(job, program, names, window.lines)
  const walker = new JsonWalker(reader, start)
  for (;;) {
    const position = walker.advance(window)
    if (window.ended) reader.finish()
    yield job.drain()
    if (window.ended) return
    await window.more(position)
  }
}

interface Held {
  readonly value: JsonValue
  readonly path: string
}

/** Gives the values of each message, and those around the messages. */
class ChatReader implements JsonSink {
  readonly #job: ReadJob
  readonly #program: ChatProgram
  readonly #names: ProgramFields
  readonly #slack: SlackNames
  readonly #lines: LineIndex
  readonly #around = new Map<string, string>()
  #fields = new Map<string, string>()
  #held: Held[] = []
  #size = 0
  /** Of the message: its text, and the fields that may repeat it. */
  #text = ''
  #repeats = new Set<string>()
  #number = 0
  /** The depth of the message that is being read; -1 outside. */
  #depth = -1
  #envelope: Envelope | undefined
  /** The message to which the one that is read is an answer in it. */
  #answered: { readonly depth: number; readonly fields: Map<string, string>; readonly envelope: Envelope } | undefined

  constructor(job: ReadJob, program: ChatProgram, slack: SlackNames, lines: LineIndex) {
    this.#lines = lines
    this.#slack = slack
    this.#job = job
    this.#program = program
    this.#names = PROGRAMS[program]
  }

  open(depth: number, isInArray: boolean, key: string): void {
    const isReply = isInArray && this.#depth >= 0 && this.#answered === undefined && key === this.#names.replies
    if (isReply) {
      this.#give()
      this.#answered = { depth: this.#depth, fields: this.#fields, envelope: this.#envelope! }
      this.#fields = new Map()
      this.#envelope = undefined
      this.#depth = depth
      return
    }
    const isListed = isInArray && (depth === 1 || key === 'messages')
    // The next chat of an account, which may have no name.
    if (this.#depth < 0 && isInArray && key === 'list') this.#around.clear()
    // What is around a list of messages was none.
    const isContainer = this.#depth === 0 && depth > 0 && isListed
    if (this.#depth >= 0 && !isContainer) return
    if (!isListed && depth > 0) return
    if (isContainer) {
      for (const [path, field] of this.#fields) this.#around.set(withoutIndices(path), field)
      this.#fields.clear()
      this.#envelope = this.#envelopeOf(0, {})
      this.#give()
    }
    this.#envelope = undefined
    this.#depth = depth
  }

  close(depth: number): void {
    if (depth !== this.#depth) return
    this.#give()
    const answered = this.#answered
    this.#answered = undefined
    this.#fields = answered?.fields ?? new Map()
    this.#envelope = answered?.envelope
    this.#depth = answered?.depth ?? -1
  }

  value(value: JsonValue, pathFrom: (depth: number) => string): void {
    const { bytes, isString } = value
    const isIn = this.#depth >= 0
    const path = pathFrom(isIn ? this.#depth : 0)
    const fields = isIn ? this.#fields : this.#around
    if (bytes.length <= LONGEST_FIELD && fields.size < MOST_FIELDS)
      fields.set(isIn ? path : withoutIndices(path), isString ? decodeString(value).text : bytes.toString())
    if (!isString) return
    this.#held.push({ value, path })
    this.#size += bytes.length
    if (!isIn || this.#size > MOST_BYTES || this.#held.length > MOST_VALUES) this.#give()
  }

  broken(at: number): void {
    this.#job.report('corrupt', at, 'a line of JSON is cut', this.#lines)
    while (this.#depth >= 0) this.close(this.#depth)
  }

  /** For the end of a file whose last message does not end. */
  finish(): void {
    if (this.#depth >= 0) this.#job.report('truncated')
    this.#give()
  }

  #envelopeOf(number: number, fields: EnvelopeFields): Envelope {
    const { source, within } = this.#job.context
    return new Envelope(source, number, fields, within)
  }

  #give(): void {
    const isMessage = this.#depth >= 0 && this.#isMessage
    this.#envelope ??= isMessage ? this.#envelopeOf(++this.#number, this.#envelopeFields()) : this.#envelopeOf(0, {})
    const given = new Set<string>()
    this.#repeats = new Set(this.#program === 'element' ? REPEATS : [])
    this.#text = ''
    // The text comes first: what repeats its URLs is left out.
    const isText = ({ path }: Held): boolean => this.#names.text.includes(path)
    for (const { value, path } of [...this.#held.filter(isText), ...this.#held.filter((held) => !isText(held))])
      this.#giveValue(value, path, given)
    this.#held = []
    this.#size = 0
  }

  #giveValue(value: JsonValue, path: string, given: Set<string>): void {
    const decoded = decodeString(value)
    if (!MAY_HOLD.test(decoded.text) || NUMBER.test(decoded.text)) return
    const key = path.slice(path.lastIndexOf('/') + 1)
    if (URL_KEY.test(key) && WHOLE_URL.test(decoded.text)) {
      if (!given.has(decoded.text)) this.#emit(decoded, value, 'link')
      given.add(decoded.text)
      return
    }
    // Pieces of a long text may be equal.
    if (!value.isCut && (given.has(decoded.text) || this.#isRepeated(path, decoded.text))) return
    given.add(decoded.text)
    // An entity of a text, which says what it is, or what it links to.
    const entity = path.endsWith('/text') ? path.slice(0, -'text'.length) : ''
    if (entity !== '' && this.#fields.get(`${entity}type`) === 'link' && WHOLE_URL.test(decoded.text)) {
      this.#emit(decoded, value, 'link')
      return
    }
    const target = entity === '' ? undefined : (this.#fields.get(`${entity}href`) ?? this.#fields.get(`${entity}url`))
    const whole = ({ length }: string): PlacedLink[] =>
      target === undefined ? [] : [{ start: 0, end: length, url: target }]
    if (this.#program !== 'slack') {
      if (this.#names.text.includes(path)) {
        this.#text = decoded.text
        for (const url of plainUrls(decoded.text)) given.add(url)
      }
      this.#emit(decoded, value, this.#originOf(path, key), whole(decoded.text))
      return
    }
    const { shown, links } = readSlackText(decoded, this.#slack.people)
    for (const { url, start, end } of links) {
      const label = shown.text.slice(start, end)
      const labelled = `${url.text} ${label}`
      if (!given.has(labelled)) this.#emit(url, value, 'link', undefined, label)
      given.add(url.text).add(labelled)
    }
    for (const url of shown.urls) given.add(url)
    const placed = links.map(({ start, end, url }) => ({ start, end, url: url.text }))
    this.#emit(shown, value, this.#originOf(path, key), placed.length === 0 ? whole(shown.text) : placed)
  }

  #isRepeated(path: string, text: string): boolean {
    return this.#repeats.delete(path) && hasAllOf(this.#text, text)
  }

  #originOf(path: string, key: string): Origin {
    const isBody =
      this.#depth < 0 || key === 'text' || this.#names.text.includes(path) || /^(?:\d*|text\/\d+)$/.test(path)
    return isBody ? 'body' : `property ${key}`
  }

  #emit(
    { text, map }: DecodedText,
    { bytes, start }: JsonValue,
    origin: Origin,
    links?: PlacedLink[],
    linkText?: string,
  ): void {
    const { path, emit } = this.#job.context
    const type = { contentType: 'application/json', charset: undefined, alternative: false }
    const reference = origin === 'link' ? readReference(text, undefined) : undefined
    const place = { start, end: start + bytes.length, reference, links: links?.length ? links : undefined, linkText }
    emit(new Part({ envelope: this.#envelope!, path, ...type, origin, ...place }, new MappedContent(text, map)))
  }

  get #isMessage(): boolean {
    const { types } = this.#names
    const type = this.#fields.get('type')
    return types === undefined || type === undefined || this.#answered !== undefined || types.includes(type)
  }

  #envelopeFields(): EnvelopeFields {
    const { date, unit, from, id, thread = [], folder, folderAround = [] } = this.#names
    const field = (names: readonly string[], fields = this.#fields): string | undefined =>
      names.map((name) => fields.get(name) ?? listOf(name, fields)).find(isValue)
    const answered = this.#answered?.envelope
    const named =
      answered?.folder ?? field(folder) ?? field([...folder, ...folderAround], this.#around) ?? this.#folder()
    const channel = this.#slack.channels.get(named ?? '') ?? named
    const sender = field(from)
    // Programs count the messages of each channel for themselves.
    const scope =
      channel === undefined ? this.#program : `${encodeURIComponent(Buffer.from(channel).toString())}.${this.#program}`
    const identifier = (names: readonly string[]): string | undefined => {
      const values = names.map((name) => this.#fields.get(name)).filter(isValue)
      return values.length === 0 ? undefined : `<${values.join('.').replace(UNFIT, encodeURIComponent)}@${scope}>`
    }
    const began =
      answered?.messageId === undefined ? identifier(firstOf(thread, this.#fields)) : `<${answered.messageId}>`
    const messageId = identifier(this.#fields.has(id[0]!) ? id.slice(0, 1) : id)
    return {
      messageId,
      date: dateOf(field(date), unit),
      from: header(this.#slack.people.get(sender ?? '') ?? sender),
      folder: channel,
      references: began === messageId ? undefined : began,
    }
  }

  #folder(): string | undefined {
    const { member, file } = this.#job.source
    return /([^/\\!]+)[/\\](?:\d{4}-\d\d-\d\d|data)\.json$/.exec(member ?? file)?.[1]
  }
}

/** What would end an identifier. */
const UNFIT = /[<>@\s]/gu
/** People of a chat that has no name. */
const MOST_PEOPLE = 20

/** Whether a text has all links and addresses that another one may hold. */
function hasAllOf(text: string, other: string): boolean {
  if (Math.max(text.length, other.length) > LONGEST_TEXT) return false
  const found = (other.match(WORDS) ?? []).filter((word) => LINK_OR_ADDRESS.test(word))
  if (found.length > MOST_LINKS) return false
  return found.every((each) => text.includes(each.replaceAll('&amp;', '&')))
}

function firstOf(names: readonly string[], fields: ReadonlyMap<string, string>): string[] {
  return names.filter((name) => isValue(fields.get(name))).slice(0, 1)
}

function* plainUrls(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD)) {
    const marks = word.includes('(') ? '*.,;:!?' : '*.,;:!?)'
    let end = word.length
    while (marks.includes(word[end - 1]!)) end--
    const url = word.slice(0, end)
    if (PLAIN_URL.test(url)) yield url
  }
}

function isValue(value: string | undefined): value is string {
  return value !== undefined && value !== '' && value !== 'null'
}

function listOf(name: string, fields: ReadonlyMap<string, string>): string | undefined {
  const names: string[] = []
  for (let at = 0; at < MOST_PEOPLE && fields.has(`${name}/${at}`); at++) names.push(fields.get(`${name}/${at}`)!)
  return names.length === 0 ? undefined : names.join(', ')
}

/** As a field of a header, in bytes of UTF-8. */
function header(value: string | undefined): string | undefined {
  return value && Buffer.from(value).toString('latin1')
}

function withoutIndices(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, '')
}

/** A time without a zone is that of a machine that nobody knows. */
function withZone(time: string): string {
  return /T[\d:.]+$/.test(time) ? `${time}Z` : time
}

function dateOf(value: string | undefined, unit: number): string | undefined {
  if (value === undefined) return undefined
  const time = new Date(/^\d+(?:\.\d+)?$/.test(value) ? (Number(value) / unit) * 1000 : withZone(value))
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
