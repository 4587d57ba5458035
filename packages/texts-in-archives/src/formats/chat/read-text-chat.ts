import { plainForm } from '../../decoding/body.ts'
import { HtmlReader } from '../../html/html.ts'
import type { ReadJob } from '../../job/job.ts'
import { Envelope } from '../../part/envelope.ts'
import type { Part } from '../../part/part.ts'
import { CR, LF } from '../../source/ascii.ts'
import { SNIFF_SIZE } from '../../source/head.ts'
import type { Window } from '../../source/window.ts'
import { attachedBlock } from '../../text/block.ts'
import { LeafReader } from '../../text/leaf.ts'
import type { Starts } from './starts.ts'
import type { TextChat, TextHead } from './text-chat.ts'

/** How much of a file is looked at before its first message is read: enough for most, and at most. */
const LEAST_LEARNT = 1 << 18
const MOST_LEARNT = 32 << 20
const MOST_WAITING = 1000

/** Reads a chat that is a text, in which a head starts each message. */
export async function* readTextChat(
  window: Window,
  job: ReadJob,
  start: number,
  chat: TextChat,
): AsyncGenerator<Part[]> {
  job.countLinesBy(window.lines)
  chat.begin?.(window.bytes.toString('utf8', start, SNIFF_SIZE))
  const first = chat.starts(start)
  do {
    for (let line = first.next(window); line !== undefined; line = first.next(window)) chat.learn(line.text)
    // What is read while it is written does not wait.
    if (window.isPaused) break
  } while (window.end < (chat.isLearnt ? LEAST_LEARNT : MOST_LEARNT) && (await window.more(0)))
  const reader = new TextChatReader(job, chat, start)
  for (;;) {
    const { position, isPaused } = reader.advance(window)
    yield job.drain()
    if (isPaused) continue
    if (window.ended) return
    await window.more(position)
  }
}

class TextChatReader {
  readonly #job: ReadJob
  readonly #chat: TextChat
  readonly #starts: Starts
  #number = 0
  #text: LeafReader
  /** Of the text of the message that was not yet given. */
  #from: number

  constructor(job: ReadJob, chat: TextChat, start: number) {
    this.#job = job
    this.#chat = chat
    this.#starts = chat.starts(start)
    this.#from = start
    this.#text = this.#textOf(undefined)
  }

  /** `position` is the offset from which on bytes are needed; paused, it goes on without more of them. */
  advance(window: Window): { position: number; isPaused: boolean } {
    for (let line = this.#starts.next(window); line !== undefined; line = this.#starts.next(window)) {
      const head = this.#chat.read(line.text)
      if (head === undefined) continue
      this.#end(window, line.at)
      this.#text = this.#textOf(head)
      const before = line.text.slice(0, head.start)
      const { bytes, base } = window
      const isUtf8 = bytes.subarray(line.at - base).toString('utf8', 0, Buffer.byteLength(before)) === before
      this.#from = line.at + (isUtf8 ? Buffer.byteLength(before) : before.length)
      this.#starts.skipTo(this.#from)
      if (this.#job.waiting > MOST_WAITING) return { position: this.#from, isPaused: true }
    }
    if (window.ended) this.#end(window, window.end)
    else if (this.#starts.at > this.#from) {
      const known = window.bytes.subarray(0, this.#starts.at - window.base)
      this.#from = window.base + this.#text.take(known, window.base, this.#from - window.base, false)
    }
    return { position: Math.min(this.#from, this.#starts.at), isPaused: false }
  }

  #end({ bytes, base }: Window, at: number): void {
    let end = at - base
    const from = Math.min(this.#from - base, end)
    if (bytes[end - 1] === LF && end > from) end--
    if (bytes[end - 1] === CR && end > from) end--
    if (end > from || this.#text.hasStarted) this.#text.take(bytes.subarray(0, end), base, from, true)
  }

  #textOf(head: TextHead | undefined): LeafReader {
    const { source, within, path, emit } = this.#job.context
    const isMessage = head !== undefined && head.isChat !== true
    const from = head?.sender && Buffer.from(head.sender).toString('latin1')
    const { date, channel, messageId, references } = head ?? {}
    const { isHtml = false } = this.#chat
    const fields = { date, from, folder: channel, messageId, references }
    const envelope = new Envelope(source, isMessage ? ++this.#number : 0, fields, within)
    const record = { envelope, path, contentType: isHtml ? 'text/html' : 'text/plain' }
    const kind = { form: plainForm(), html: isHtml ? new HtmlReader(emit) : undefined, mayBeBlank: true }
    return new LeafReader(record, kind, emit, [], undefined, attachedBlock(this.#job.context))
  }
}
