export type ChatProgram = 'slack' | 'telegram' | 'discord'

/** What a program calls the fields of a message; of several paths, the first with a value counts. */
export interface ProgramFields {
  /** Where the text is: a string. */
  readonly text: string
  readonly date: readonly string[]
  /** Dates that are numbers count so many of them in a second. */
  readonly unit: number
  readonly from: readonly string[]
  readonly id: string
  /** The message that began the thread, or that is answered. */
  readonly thread?: string
  readonly folder: readonly string[]
}

export const PROGRAMS: Readonly<Record<ChatProgram, ProgramFields>> = {
  slack: {
    text: 'text',
    date: ['ts'],
    unit: 1,
    from: ['user_profile/real_name', 'user_profile/display_name', 'username', 'bot_profile/name', 'user', 'bot_id'],
    id: 'ts',
    thread: 'thread_ts',
    folder: ['channel/name', 'channel'],
  },
  telegram: {
    ...{ text: 'text', date: ['date_unixtime', 'date'], unit: 1, from: ['from', 'actor', 'from_id', 'actor_id'] },
    ...{ id: 'id', thread: 'reply_to_message_id', folder: ['chats/list/name', 'name'] },
  },
  discord: {
    ...{ text: 'content', date: ['timestamp'], unit: 1, from: ['author/nickname', 'author/name', 'author/id'] },
    ...{ id: 'id', thread: 'reference/messageId', folder: ['channel/name'] },
  },
}
