import { OTHERS, type Other } from './engine/protocol.ts'
import { readSettings, type Settings } from './settings.ts'

export const TABS = ['text', 'markdown', 'bytes'] as const
export type Tab = (typeof TABS)[number]

export interface Linked {
  readonly text: string
  readonly options: Settings
  readonly tab: Tab
  readonly other?: Other | undefined
  /** Where the URL starts that is chosen, in UTF-16 units of the text. */
  readonly chosen?: number | undefined
  readonly mail?: boolean | undefined
}

/** The longest fragment that is read, in characters, and the most that it may unpack to, in bytes. */
const LONGEST_FRAGMENT = 1 << 21
const MOST_BYTES = 1 << 22

/**
 * The fragment that shows a text again, without its `#`: `t=` and base64url of deflate-raw of JSON, which is {@link
 * Linked}. A fragment is not sent to a server.
 */
export async function toFragment(linked: Linked): Promise<string> {
  const packed = new Blob([JSON.stringify(linked)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `t=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** What a fragment holds, with `#` or without; undefined if it is not one of ours, damaged, or too large. */
export async function fromFragment(fragment: string): Promise<Linked | undefined> {
  const packed = fragment.slice(fragment.indexOf('=') + 1)
  if (!/^#?t=/.test(fragment) || packed === '' || packed.length > LONGEST_FRAGMENT) return undefined
  // One expression for the whole would keep each character on a stack, which has an end.
  if (/[^\w-]/.test(packed)) return undefined
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0))
    const json = await unpack(bytes)
    return json === undefined ? undefined : readLinked(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** Reads what a link, or the browser, holds: it may be anything. */
export function readLinked(value: unknown): Linked | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { text, options, tab, other, chosen, mail } = value as Record<string, unknown>
  if (typeof text !== 'string') return undefined
  return {
    text,
    options: readSettings(options),
    tab: TABS.find((each) => each === tab) ?? 'text',
    other: OTHERS.find((each) => each === other),
    chosen: Number.isInteger(chosen) && Number(chosen) >= 0 ? Number(chosen) : undefined,
    mail: mail === true ? true : undefined,
  }
}

/**
 * Unpacks bytes as UTF-8. Undefined once there is more than anybody would link: a few bytes can stand for gigabytes.
 */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > MOST_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
