import type { Beside } from '../../job/beside.ts'

/** What the identifiers in an export of Slack stand for. */
export interface SlackNames {
  readonly people: ReadonlyMap<string, string>
  readonly channels: ReadonlyMap<string, string>
}

export const NO_NAMES: SlackNames = { people: new Map(), channels: new Map() }
/** In bytes, of each list. */
const LARGEST_LIST = 32 << 20
/** An export has a file for each day of each channel. */
let last: { readonly stamp: unknown; readonly names: Promise<SlackNames> } | undefined

/** By the lists in the folder around those of the channels, or in that of a file of messages. */
export async function slackNames(beside: Beside, isOfDay: boolean): Promise<SlackNames> {
  const folder = isOfDay ? '../' : ''
  const stamp = await beside.stampOf(`${folder}users.json`)
  if (stamp === undefined) return NO_NAMES
  if (last?.stamp !== stamp) last = { stamp, names: readNames(beside, folder) }
  return last.names
}

async function readNames(beside: Beside, folder: string): Promise<SlackNames> {
  const list = (name: string): Promise<Entry[]> => readList(beside, `${folder}${name}.json`)
  const people = new Map<string, string>()
  for (const { id, name, real_name: realName, profile } of await list('users')) {
    const shown = [profile?.real_name, realName, profile?.display_name, name].find((each) => each)
    if (id && shown) people.set(id, shown)
  }
  const channels = new Map<string, string>()
  for (const { id, name } of [...(await list('channels')), ...(await list('groups')), ...(await list('mpims'))])
    if (id && name) channels.set(id, name)
  for (const { id, members } of await list('dms'))
    if (id && members) channels.set(id, members.map((member) => people.get(member) ?? member).join(', '))
  return { people, channels }
}

interface Entry {
  readonly id?: string
  readonly name?: string
  readonly real_name?: string
  readonly profile?: { readonly real_name?: string; readonly display_name?: string }
  readonly members?: readonly string[]
}

async function readList(beside: Beside, path: string): Promise<Entry[]> {
  const bytes = await beside.read(path, LARGEST_LIST)
  if (bytes === undefined) return []
  try {
    const list: unknown = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
    return Array.isArray(list) ? list.map(entryOf) : []
  } catch {
    return []
  }
}

/** Only what has the types that it should have. */
function entryOf(value: unknown): Entry {
  const { id, name, real_name: realName, profile, members } = objectOf(value)
  const { real_name: profileName, display_name: displayName } = objectOf(profile)
  return {
    ...{ id: textOf(id), name: textOf(name), real_name: textOf(realName) },
    profile: { real_name: textOf(profileName), display_name: textOf(displayName) },
    members: Array.isArray(members) ? members.filter((member) => typeof member === 'string') : undefined,
  } as Entry
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
