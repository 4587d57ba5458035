import { Marks, splitUrl } from '../split.ts'

/** As written, except for `host`. */
export interface Wrapper {
  /** In lower case, without a dot at its end. */
  readonly host: string
  readonly path: string
  readonly query: string
  readonly fragment: string
  /** Path, query and fragment, with their delimiters. */
  readonly tail: string
}

export interface Service {
  readonly service: string
  /** In lower case: a pattern over the whole host. */
  readonly host: RegExp
  readonly path: RegExp
  /** The target as written in the wrapper, or `null` if it cannot be read. Absent if only the service knows it. */
  readonly read?: (wrapper: Wrapper) => string | null
  /** The host of the target, if the text shows only that. */
  readonly readHost?: (wrapper: Wrapper) => string | null
  /** The public page that describes or shows the form. */
  readonly source: string
}

const HTTP = /^https?:/i
const OWN_PORTS = ['', '80', '443']
const MARKS = /* @__PURE__ */ new Marks()

/** The parts of a whole `http` or `https` URL at its default port; otherwise `null`. */
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
