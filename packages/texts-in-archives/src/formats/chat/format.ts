import type { ReadJob } from '../../job/job.ts'
import type { Head } from '../../job/sign.ts'
import type { FileFormat } from '../row.ts'
import type { ChatProgram } from './programs.ts'
import { isTelegramPage, TelegramPage } from './telegram-page.ts'
import { DatedChat, FieldChat, isDatedChat, isFieldChat, type TextChat } from './text-chat.ts'

const JSON_START = /^[ \t\r\n]*(?:\[\s*)?\{/
/** One chat; or all that Telegram has of an account. */
const TELEGRAM =
  /^\s*\{(?:\s*"name"\s*:[^\n]*)?\s*"type"\s*:\s*"(?:(?:personal|bot)_chat|saved_messages|(?:private|public)_\w+)"[\s\S]*"messages"\s*:\s*\[|^\s*\{\s*"about"\s*:[\s\S]*"(?:personal_information|chats)"\s*:\s*\{/

const MATTERMOST =
  /^\s*\{\s*"type"\s*:\s*"version"\s*,\s*"version"\s*:\s*\d[\s\S]*?\}\s*\{\s*"type"\s*:\s*"(?:team|channel|user|post|scheme|role|emoji|bot|direct_\w+)"|^\s*\{\s*"type"\s*:\s*"(?:direct_)?post"\s*,\s*"(?:direct_)?post"\s*:\s*\{(?=[\s\S]*"create_at"\s*:\s*\d)|^\s*\[\s*\{\s*"id"\s*:\s*"\w{26}"\s*,\s*"create_at"\s*:\s*\d{13}(?=[\s\S]*"channel_id"\s*:)/
const SIGNAL = [
  /^\s*\{(?:\s*"jsonrpc"[^{]*\{)?\s*(?:"account"\s*:\s*"[^"]*"\s*,\s*)?"envelope"\s*:\s*\{[^{}]*"source/,
  /^\s*(?:\[\s*)?\{\s*"date"\s*:\s*"\d{4}-[^"]*"\s*,\s*"sender"\s*:\s*"[^"]*"\s*,\s*"body"\s*:/,
  /^(?=[\s\S]*"conversationId"\s*:)(?=[\s\S]*"body"\s*:)[\s\S]*"sent_at"\s*:\s*\d{13}/,
]

function chat(program: ChatProgram, name: string, isChat: (text: string) => boolean): FileFormat {
  return {
    ...{ kind: 'chat', name, isInLines: true },
    find: ({ text, markLength }: Head) => {
      const content = text.slice(markLength)
      return JSON_START.test(content) && isChat(content) ? markLength : undefined
    },
    async open({ start }, window, job) {
      const { readChat } = await import('./read-chat.ts')
      return readChat(window, job, start, program)
    },
  }
}

/** `start` is what the text starts with, as latin1. */
function textChat(
  name: string,
  mediaType: string,
  start: RegExp,
  isChat: (text: string, isWhole: boolean) => boolean,
  chatOf: (job: ReadJob) => TextChat,
): FileFormat {
  return {
    ...{ kind: 'chat', name, mediaType, isInLines: true },
    find: ({ bytes, text, markLength, isWhole }: Head) => {
      if (!start.test(markLength > 0 ? text.slice(markLength) : text)) return undefined
      const head = bytes.toString('utf8', markLength, text.length)
      return isChat(head, isWhole && text.length === bytes.length) ? markLength : undefined
    },
    async open({ start: from }, window, job) {
      const { readTextChat } = await import('./read-text-chat.ts')
      return readTextChat(window, job, from, chatOf(job))
    },
  }
}

/** Exports of chats: JSON or lines of JSON, by keys that each program writes at the start, and texts. */
export const CHATS: readonly FileFormat[] = [
  // https://slack.com/help/articles/220556107
  chat('slack', 'Slack export', (text) => /"type"\s*:\s*"message"/.test(text) && /"ts"\s*:\s*"\d+\.\d+"/.test(text)),
  // Telegram/SourceFiles/export/output/export_output_json.cpp of telegramdesktop/tdesktop
  chat('telegram', 'Telegram export', (text) => TELEGRAM.test(text)),
  // JsonMessageWriter.cs of Tyrrrz/DiscordChatExporter
  chat('discord', 'Discord export', (text) => /^\s*\{\s*"guild"\s*:\s*\{[\s\S]*"channel"\s*:\s*\{/.test(text)),
  // https://docs.mattermost.com/onboard/bulk-loading-data-format.html
  chat('mattermost', 'Mattermost export', (text) => MATTERMOST.test(text)),
  // src/utils/exportUtils/JSONExport.ts of element-hq/element-web
  chat('element', 'Element export', (text) => /^\s*\{\s*"room_name"\s*:/.test(text) && text.includes('"export_date"')),
  // Output of AsamK/signal-cli, tbvdm/sigtop and carderne/signal-export
  chat('signal', 'Signal export', (text) => SIGNAL.some((each) => each.test(text))),
  // https://faq.whatsapp.com/1180414079177245, and sigexport/models.py of carderne/signal-export
  textChat(
    'chat export as text',
    'text/plain',
    /^\s*(?:\xe2[\x80\x81].)*(?:\[(?:\xe2\x80.)*)?(?:[\d\xd9\xdb\xe0]|[A-Z][a-z]{2} \d|[ap]|\xe4|\xec)/,
    isDatedChat,
    ({ source }) => new DatedChat(source),
  ),
  // fmt_text.go of tbvdm/sigtop, and the plain output of AsamK/signal-cli
  textChat(
    'Signal export',
    'text/plain',
    /^\s*(?:Conversation|From|To|Type|Sent|Thread|Group|Envelope from): /,
    (text) => isFieldChat(text.trimStart()),
    () => new FieldChat(),
  ),
  // Telegram/SourceFiles/export/output/export_output_html.cpp of telegramdesktop/tdesktop
  textChat('Telegram export', 'text/html', /^\s*<(?:!doctype html|html)\b/i, isTelegramPage, () => new TelegramPage()),
]
