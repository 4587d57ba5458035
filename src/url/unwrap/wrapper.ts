import { Marks, splitUrl } from '../split.ts'

/** A URL that a service may have written around another one. All parts are as written, but for `host`. */
export interface Wrapper {
  /** In lower case, without a dot at its end. */
  readonly host: string
  readonly path: string
  /** Empty if there is none. */
  readonly query: string
  /** Empty if there is none. */
  readonly fragment: string
  /** Path, query and fragment, with their delimiters. */
  readonly tail: string
}

/** One service that rewrites links: a row of the table. */
export interface Service {
  /** The name that `via` has. */
  readonly service: string
  /** Its hosts, in lower case: a pattern over the whole host. */
  readonly host: RegExp
  /** The paths of its rewritten links, from the first slash on. */
  readonly path: RegExp
  /** The target as it stands in the wrapper, or `null` if it cannot be read. Absent where only the service knows it. */
  readonly read?: (wrapper: Wrapper) => string | null
  /** The host of the target, where the text shows no more than that. */
  readonly readHost?: (wrapper: Wrapper) => string | null
  /** The public page that describes or shows the form. */
  readonly source: string
}

const HTTP = /^https?:/i
/** Ports that say nothing. */
const OWN_PORTS = ['', '80', '443']
const MARKS = /* @__PURE__ */ new Marks()

/** The parts of a text that is a whole `http` or `https` URL, at the port of its scheme; `null` for all others. */
export function wrapperOf(url: string): Wrapper | null {
  if (!HTTP.test(url)) return null
  const marks = MARKS
  if (!splitUrl(url, url.indexOf(':'), marks) || marks.hostStart === marks.hostEnd) return null
  const { hostStart, hostEnd, portStart, pathStart, pathEnd, queryEnd } = marks
  if (portStart >= 0 && !OWN_PORTS.includes(url.slice(portStart, pathStart))) return null
  const end = queryEnd < 0 ? pathEnd : queryEnd
  return {
    host: url.slice(hostStart, hostEnd).toLowerCase().replace(/\.$/, ''),
    path: url.slice(pathStart, pathEnd),
    query: queryEnd < 0 ? '' : url.slice(pathEnd + 1, queryEnd),
    fragment: url.slice(end + 1),
    tail: url.slice(pathStart),
  }
}
