import type { Head } from '../../job/sign.ts'
import type { FileFormat } from '../row.ts'
import type { ChatProgram } from './programs.ts'

const JSON_START = /^[ \t\r\n]*(?:\[\s*)?\{/

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
]
