export type ChatProgram = 'slack' | 'telegram' | 'discord' | 'mattermost' | 'signal' | 'element'

/** What a program calls the fields of a message; of several paths, the first with a value counts. */
export interface ProgramFields {
  /** Where the text is: a string, in the first of these that is there. */
  readonly text: readonly string[]
  readonly date: readonly string[]
  /** Dates that are numbers count so many of them in a second. */
  readonly unit: number
  readonly from: readonly string[]
  /** Of several, all are needed to tell a message from others. */
  readonly id: readonly string[]
  /** The message that began the thread, or that is answered: the first of these that is there. */
  readonly thread?: readonly string[]
  /** The values of `type` of an object that is a message, where others are among them. */
  readonly types?: readonly string[]
  /** The array in a message that holds the answers to it. */
  readonly replies?: string
  readonly folder: readonly string[]
  /** The same around the messages, where a message has a field of that name. */
  readonly folderAround?: readonly string[]
}

const RELATION = 'content/m.relates_to'

export const PROGRAMS: Readonly<Record<ChatProgram, ProgramFields>> = {
  slack: {
    text: ['text'],
    date: ['ts'],
    unit: 1,
    from: ['user_profile/real_name', 'user_profile/display_name', 'username', 'bot_profile/name', 'user', 'bot_id'],
    id: ['ts'],
    thread: ['thread_ts'],
    folder: ['channel/name', 'channel'],
    // A conversation as rusq/slackdump writes it
    ...{ replies: 'slackdump_thread_replies', folderAround: ['name', 'channel_id'] },
  },
  telegram: {
    ...{ text: ['text'], date: ['date_unixtime', 'date'], unit: 1, from: ['from', 'actor', 'from_id', 'actor_id'] },
    ...{ id: ['id'], thread: ['reply_to_message_id'], folder: ['chats/list/name', 'left_chats/list/name', 'name'] },
  },
  discord: {
    ...{ text: ['content'], date: ['timestamp'], unit: 1, from: ['author/nickname', 'author/name', 'author/id'] },
    ...{ id: ['id'], thread: ['reference/messageId'], folder: ['channel/name'] },
  },
  // A post of a bulk export, an answer in it, and a post as the API gives it
  mattermost: {
    text: ['post/message', 'direct_post/message', 'message'],
    ...{ date: ['post/create_at', 'direct_post/create_at', 'create_at'], unit: 1000 },
    from: ['post/user', 'direct_post/user', 'user', 'username', 'user_id'],
    id: ['id', 'post/create_at', 'direct_post/create_at', 'create_at', 'post/user', 'direct_post/user', 'user'],
    ...{ thread: ['root_id'], replies: 'replies', types: ['post', 'direct_post'] },
    folder: ['post/channel', 'direct_post/channel_members', 'channel_name', 'channel', 'channel_id'],
  },
  // An envelope of signal-cli, also in JSON-RPC; messages of sigtop, and of signal-export
  signal: {
    text: ['body', ...inEnvelopes('dataMessage/message', 'syncMessage/sentMessage/message')],
    date: ['sent_at', 'date', 'timestamp', ...inEnvelopes('timestamp')],
    unit: 1000,
    from: ['sender', 'source', 'sourceServiceId', ...inEnvelopes('sourceName', 'sourceNumber', 'source', 'sourceUuid')],
    id: ['id'],
    folder: [
      ...inEnvelopes('dataMessage/groupInfo/groupName', 'syncMessage/sentMessage/groupInfo/groupName'),
      ...inEnvelopes('dataMessage/groupInfo/groupId', 'syncMessage/sentMessage/groupInfo/groupId'),
    ],
  },
  // Events of Matrix
  element: {
    ...{ text: ['content/body'], date: ['origin_server_ts'], unit: 1000, from: ['sender'], id: ['event_id'] },
    ...{ thread: [`${RELATION}/event_id`, `${RELATION}/m.in_reply_to/event_id`], folder: ['room_name'] },
  },
}

function inEnvelopes(...names: readonly string[]): string[] {
  return names.flatMap((name) => [`envelope/${name}`, `params/envelope/${name}`])
}
