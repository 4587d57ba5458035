/**
 * Behind a host: a port that is no number of a display (`:10.0`) and leads to no other (`:8080:80`); or a path that is
 * no length of a prefix (`10.0.0.0/8`) and no address (`localhost/127.0.0.1`).
 */
const PORT_OR_PATH = /^(?::\d{2,5}(?![\p{L}\d]|[.:]\d)|\/(?!\d[\d.:]*(?:[^\p{L}\d/?#_~%.:-]|$)))/u
/** Before a host: a port that is led to it (`8080:localhost:80`), or the groups of an IPv6 address. */
const GROUP_BEFORE = /(?:\d|:[\da-f]{0,4}):$/i
const LOCALHOST = /^(?:[\p{L}\p{N}-]{1,63}\.)*localhost$/iu
/** RFC 6762, RFC 8375, and the name that ICANN reserves for private use. */
const LOCAL_NAME = /^(?:[\p{L}\p{N}-]{1,63}\.)+(?:local|internal|home\.arpa)$/iu
/** This host, and loopback, private and link-local addresses. RFC 6890, RFC 1918 */
const LOCAL_IPV4 =
  /^(?=(?:\d{1,3}\.){3}\d{1,3}$)(?:0\.0\.0\.0|(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.)/
/** The same. RFC 4291, RFC 4193 */
const LOCAL_IPV6 = /^\[(?:(?:0{0,4}:)+[01]?|f(?:[cd][\da-f]|e[89ab])[\da-f]:[^\]]*)\]$/i

/**
 * Whether a host stands for this machine or for one of the network around it, for the option `bareDomains` of
 * `extract`: `localhost` and names that end in `.localhost`; and, if a port or a path follows, loopback, private and
 * link-local addresses, and names that end in `.local`, `.internal` or `.home.arpa`. Alone, an address may be a version,
 * and such a name a file. `before` and `after` are the text around it, of which twelve UTF-16 units are looked at. Never
 * throws on text.
 */
export function isLocalHost(host: string, before = '', after = ''): boolean {
  if (GROUP_BEFORE.test(before.slice(-SURROUNDINGS))) return false
  const isLocated = PORT_OR_PATH.test(after.slice(0, SURROUNDINGS))
  if (LOCALHOST.test(host)) return isLocated || !/^[:/]/.test(after)
  return isLocated && (LOCAL_NAME.test(host) || LOCAL_IPV4.test(host) || LOCAL_IPV6.test(host))
}

const SURROUNDINGS = 12
