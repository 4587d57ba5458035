import { acceptsUrl } from '../accept.ts'
import { describe } from '../argument.ts'
import { Marks } from '../split.ts'
import { percentDecoded } from './decode.ts'
import { SERVICES, SHORTENERS } from './services.ts'
import { type Service, type Wrapper, wrapperOf } from './wrapper.ts'

/** A URL that a service wrote around another one. */
export interface UnwrapStep {
  /** The name of the service: `safelinks`, `proofpoint-v2`, `google`. */
  readonly service: string
  /** The URL of the service, with the target inside. */
  readonly url: string
}

/** Why a URL is still that of a service. */
export interface Unresolved {
  /** The name of the service, or the host of a shortener: `mimecast`, `t.co`. */
  readonly service: string
  /**
   * - `opaque`: the text has a token, which only the service can resolve
   * - `unreadable`: the target is cut short or broken, or is no URL with `http`, `https`, `ftp` or `mailto`
   * - `depth`: more than eight wrappers, one in the other; the URL is given as it was
   */
  readonly reason: 'opaque' | 'unreadable' | 'depth'
  /** The host of the target, as the text of an opaque link shows it. */
  readonly host?: string | undefined
}

/** What {@link unwrapUrl} found. */
export interface Unwrapped {
  /** The innermost URL; the argument itself if no wrapper was taken off. */
  readonly url: string
  /** The wrappers that were taken off, the outermost first. */
  readonly via: readonly UnwrapStep[]
  /** Present if `url` is still the URL of a known service. */
  readonly unresolved?: Unresolved | undefined
}

const MOST_WRAPPERS = 8
/** The most often that a target is decoded, the reader's own time not counted, until it has a scheme. */
const MOST_DECODINGS = 2

/** What is taken for a target: nothing that runs as a program, or that opens a file of the reader. */
const TARGET = /^(?:https?|ftp):\/\/|^mailto:[^/]/i
/** A scheme whose two slashes another program made one. */
const ONE_SLASH = /^(https?|ftp):\/(?!\/)/i
/** A host without a dot, and nothing behind it: most are the start of a longer one. */
const HOST_ALONE = /^[a-z]+:\/\/[^./:[\]]+$/i
const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,31}:/i
/**
 * What no host of a target has: escapes, because a host that was written with some may be one whose end is another's;
 * an empty label; and the sign of a character that a conversion lost.
 */
const NO_HOST = /%|^\.|\.\.|\ufffd/
const MOST_PORT = 65535
const MARKS = /* @__PURE__ */ new Marks()

/**
 * Undoes the rewriting of a link by mail filters, social networks, search engines, image proxies and archives: gives
 * the URL inside, as it stands in the text. Nothing is fetched. Wrappers inside one another are taken off, up to eight.
 * A text that is no such URL is given back. The target is a URL with `http`, `https`, `ftp` or `mailto` that the parser
 * accepts; else the wrapper stays, and `unresolved` says why.
 *
 * @throws TypeError on what is no string: a text never throws.
 */
export function unwrapUrl(url: string): Unwrapped {
  if (typeof url !== 'string') throw new TypeError(`unwrapUrl expects a string; got ${describe(url)}`)
  const via: UnwrapStep[] = []
  let inner = url
  for (;;) {
    const wrapper = wrapperOf(inner)
    const found = wrapper === null ? undefined : serviceOf(wrapper)
    if (found === undefined) return { url: inner, via }
    const { service, read } = found
    if (read === undefined) return { url: inner, via, unresolved: opaque(found, wrapper!) }
    const target = targetOf(read(wrapper!))
    if (target === null) return { url: inner, via, unresolved: { service, reason: 'unreadable' } }
    if (via.length === MOST_WRAPPERS) return { url, via: [], unresolved: { service: via[0]!.service, reason: 'depth' } }
    via.push({ service, url: inner })
    inner = target
  }
}

type Found = Pick<Service, 'service' | 'read' | 'readHost'>

function serviceOf({ host, path }: Wrapper): Found | undefined {
  if (SHORTENERS.has(host)) return path.length > 1 ? { service: host } : undefined
  return SERVICES.find((each) => each.host.test(host) && each.path.test(path))
}

function opaque({ service, readHost }: Found, wrapper: Wrapper): Unresolved {
  const host = readHost?.(wrapper)?.toLowerCase()
  const isHost = typeof host === 'string' && /^[a-z0-9.-]{1,253}$/.test(host) && isTarget(`http://${host}`)
  return isHost ? { service, reason: 'opaque', host } : { service, reason: 'opaque' }
}

/** The target that a reader found, decoded once more where it has no scheme, or `null` if it is not to be trusted. */
function targetOf(read: string | null): string | null {
  let text = read
  for (let times = 0; text !== null && times < MOST_DECODINGS && !HAS_SCHEME.test(text); times++) {
    text = percentDecoded(text)
  }
  const target = text?.replace(ONE_SLASH, '$1://') ?? null
  return target !== null && !HOST_ALONE.test(target) && isTarget(target) ? target : null
}

/** Whether the parser accepts a target, and no escape in it is broken, as where it was cut. */
function isTarget(target: string): boolean {
  if (!TARGET.test(target) || !acceptsUrl(target, target.indexOf(':'), false, MARKS) || MARKS.badEscape >= 0)
    return false
  const { hostStart, hostEnd, portStart, pathStart } = MARKS
  const isPort = portStart < 0 || isPortNumber(target.slice(portStart, pathStart))
  return isPort && !NO_HOST.test(target.slice(hostStart, hostEnd))
}

/** An empty port is that of the scheme. */
function isPortNumber(port: string): boolean {
  return /^[0-9]*$/.test(port) && Number(port) <= MOST_PORT
}
