import { type Starts, TagStarts } from './starts.ts'
import type { TextChat, TextHead } from './text-chat.ts'

const TAG = '<div class="message '
const MESSAGE = /^<div class="message (default|service)[^"]*"(?: id="message(-?\d+)")?/
/** What is forwarded has a name and a date of its own. */
const INNER = /<div class="(?:forwarded body|text|media_wrap)/
const DATE =
  /class="[^"]*\bdate details"[^>]* title="\s*(\d\d?)\.(\d\d?)\.(\d{4}) (\d\d:\d\d:\d\d)(?: (?:UTC|GMT)([+-]\d\d:?\d\d)?)?/
const NAME = /<div class="from_name"[^>]*>\s*([^<]*?)\s*</
const ANSWERED = /class="reply_to details"[^>]*>[\s\S]*?href="[^"]*#go_to_message(\d+)"/
const CHAT = /<div class="page_header"[\s\S]*?<div class="text bold"[^>]*>\s*([^<]*?)\s*</
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function isTelegramPage(text: string): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(text) && /<div class="message (?:default|service)/.test(text)
}

/** A page of an export of Telegram Desktop (`messages.html`), by the templates of export_output_html.cpp. */
export class TelegramPage implements TextChat {
  readonly isHtml = true
  readonly isLearnt = true
  #channel: string | undefined
  #sender: string | undefined

  starts(at: number): Starts {
    return new TagStarts(TAG, at)
  }

  begin(text: string): void {
    const name = CHAT.exec(text)?.[1]
    this.#channel = name && decoded(name)
  }

  learn(): void {}

  read(text: string): TextHead | undefined {
    const message = MESSAGE.exec(text)
    if (message === null) return undefined
    const [, kind, number] = message
    const channel = this.#channel
    if (kind === 'service') return { date: undefined, sender: undefined, channel, start: 0, isChat: true }
    const inner = text.search(INNER)
    const head = inner < 0 ? text : text.slice(0, inner)
    // Messages of one sender are joined.
    const name = NAME.exec(head)?.[1]
    if (name) this.#sender = decoded(name)
    const [, day, month, year, time, zone = 'Z'] = DATE.exec(head) ?? DATE.exec(text) ?? []
    const date = day && `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}T${time}${zone}`
    const scope = channel === undefined ? 'telegram' : `${encodeURIComponent(channel)}.telegram`
    const identifier = (id: string | undefined): string | undefined => id && `<${id}@${scope}>`
    const references = identifier(ANSWERED.exec(head)?.[1])
    return { date, sender: this.#sender, channel, start: 0, messageId: identifier(number), references }
  }
}

function decoded(text: string): string {
  return text.replace(REFERENCE, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
