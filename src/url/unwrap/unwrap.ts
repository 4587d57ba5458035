import { acceptsUrl } from '../accept.ts'
import { describe } from '../argument.ts'
import { Marks, splitUrl } from '../split.ts'
import { percentDecoded } from './decode.ts'
import { SERVICES, SHORTENERS } from './services.ts'
import { type Service, type Wrapper, wrapperOf } from './wrapper.ts'

export interface UnwrapStep {
  /** The name of the service: `safelinks`, `proofpoint-v2`, `google`. */
  readonly service: string
  /** The URL of the service, with the target inside. */
  readonly url: string
}

/** Why the result is still the URL of a service. */
export interface Unresolved {
  /** The name of the service, or the host of a shortener: `mimecast`, `t.co`. */
  readonly service: string
  /**
   * - `opaque`: a token that only the service can resolve
   * - `unreadable`: the target is cut or broken, or not a URL with `http`, `https`, `ftp` or `mailto`
   * - `depth`: more than eight nested wrappers; the URL is returned unchanged
   */
  readonly reason: 'opaque' | 'unreadable' | 'depth'
  /** The host of the target, if an opaque link shows it. */
  readonly host?: string | undefined
}

export interface Unwrapped {
  /** The innermost URL; the argument itself without a wrapper. */
  readonly url: string
  /** The removed wrappers, the outermost first. */
  readonly via: readonly UnwrapStep[]
  /** Present if `url` is still the URL of a known service. */
  readonly unresolved?: Unresolved | undefined
}

const MOST_WRAPPERS = 8
/** Besides the reader's own decoding, until the target has a scheme. */
const MOST_DECODINGS = 2

/** Only schemes that run no program and open no local file. */
const TARGET = /^(?:https?|ftp):\/\/|^mailto:[^/]/i
/** Two slashes that a program made one. */
const ONE_SLASH = /^(https?|ftp):\/(?!\/)/i
/** A host without a dot and a path is mostly the start of a longer one. */
const HOST_ALONE = /^[a-z]+:\/\/[^./:[\]]+$/i
const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,31}:/i
/**
 * The host of a target holds no escapes, which may hide the real host; no empty label; no character lost in conversion.
 */
const NO_HOST = /%|^\.|\.\.|\ufffd/
const MOST_PORT = 65535
const MARKS = /* @__PURE__ */ new Marks()

/**
 * Undoes the rewriting of links by mail filters, social networks, search engines, image proxies and archives: returns
 * the inner URL, as written in the text. Nothing is fetched. Removes up to eight nested wrappers; any other text is
 * returned unchanged. The target must be a URL with `http`, `https`, `ftp` or `mailto` that the parser accepts;
 * otherwise the wrapper stays, and `unresolved` says why.
 *
 * @throws TypeError on anything but a string; never on a text.
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

/** Decoded once more if it has no scheme; `null` if it is not safe. */
function targetOf(read: string | null): string | null {
  let text = read
  for (let times = 0; text !== null && times < MOST_DECODINGS && !HAS_SCHEME.test(text); times++) {
    text = percentDecoded(text)
  }
  const target = text?.replace(ONE_SLASH, '$1://') ?? null
  return target !== null && !HOST_ALONE.test(target) && isTarget(target) ? target : null
}

/** Broken escapes come from cutting. */
function isTarget(target: string): boolean {
  const colon = target.indexOf(':')
  if (!TARGET.test(target) || !acceptsUrl(target, colon) || !splitUrl(target, colon, MARKS) || MARKS.badEscape >= 0)
    return false
  const { hostStart, hostEnd, portStart, pathStart } = MARKS
  const isPort = portStart < 0 || isPortNumber(target.slice(portStart, pathStart))
  return isPort && !NO_HOST.test(target.slice(hostStart, hostEnd))
}

function isPortNumber(port: string): boolean {
  return /^[0-9]*$/.test(port) && Number(port) <= MOST_PORT
}
