import type { Head } from '../../job/sign.ts'
import type { FileFormat } from '../row.ts'
import type { ChatProgram } from './programs.ts'

const JSON_START = /^[ \t\r\n]*(?:\[\s*)?\{/
/** One chat; or all that Telegram has of an account. */
const TELEGRAM =
  /^\s*\{(?:\s*"name"\s*:[^\n]*)?\s*"type"\s*:\s*"(?:(?:personal|bot)_chat|saved_messages|(?:private|public)_\w+)"[\s\S]*"messages"\s*:\s*\[|^\s*\{\s*"about"\s*:[\s\S]*"(?:personal_information|chats)"\s*:\s*\{/

function chat(program: ChatProgram, name: string, isChat: (text: string) => boolean): FileFormat {
  return {
    ...{ kind: 'chat', name, mediaType: 'application/json', isInLines: true },
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

/** Exports of chats as JSON or lines of JSON, by keys that each program writes at the start. */
export const CHATS: readonly FileFormat[] = [
  // https://slack.com/help/articles/220556107
  chat('slack', 'Slack export', (text) => /"type"\s*:\s*"message"/.test(text) && /"ts"\s*:\s*"\d+\.\d+"/.test(text)),
  // Telegram/SourceFiles/export/output/export_output_json.cpp of telegramdesktop/tdesktop
  chat('telegram', 'Telegram export', (text) => TELEGRAM.test(text)),
  // JsonMessageWriter.cs of Tyrrrz/DiscordChatExporter
  chat('discord', 'Discord export', (text) => /^\s*\{\s*"guild"\s*:\s*\{[\s\S]*"channel"\s*:\s*\{/.test(text)),
]
