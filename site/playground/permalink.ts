import { OTHERS, type Other } from './engine/protocol.ts'
import { readSettings, type Settings } from './settings.ts'

export const TABS = ['text', 'markdown', 'bytes'] as const
export type Tab = (typeof TABS)[number]

export interface Linked {
  readonly text: string
  readonly options: Settings
  readonly tab: Tab
  readonly other?: Other | undefined
  /** The start of the chosen URL, in UTF-16 units of the text. */
  readonly chosen?: number | undefined
  readonly mail?: boolean | undefined
}

/** The longest fragment that is read, in UTF-16 units, and the most bytes that it may unpack to. */
const LONGEST_FRAGMENT = 1 << 21
const MOST_BYTES = 1 << 22

/**
 * The fragment of a text, without `#`: `t=` and base64url of deflate-raw of the JSON of {@link Linked}. Browsers do not
 * send fragments to servers.
 */
export async function toFragment(linked: Linked): Promise<string> {
  const packed = new Blob([JSON.stringify(linked)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `t=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** Reads a fragment, with `#` or without; undefined if it is from elsewhere, damaged, or too large. */
export async function fromFragment(fragment: string): Promise<Linked | undefined> {
  const packed = fragment.slice(fragment.indexOf('=') + 1)
  if (!/^#?t=/.test(fragment) || packed === '' || packed.length > LONGEST_FRAGMENT) return undefined
  // One expression for the whole would keep each character on a stack, and exhaust it.
  if (/[^\w-]/.test(packed)) return undefined
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0))
    const json = await unpack(bytes)
    return json === undefined ? undefined : readLinked(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** Reads a value from a link or the browser, which may be anything. */
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

/** Unpacks bytes as UTF-8; undefined above a limit, since a few bytes can unpack to gigabytes. */
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
