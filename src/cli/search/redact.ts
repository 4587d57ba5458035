import { unwrapUrl } from '../../url/index.ts'

/** The text that replaces a secret. */
export const MASK = '***'

/** Names of parameters whose values give access to something. */
const SECRETS =
  'access[-_]?token|api[-_]?key|auth|auth[-_]?token|authorization|client[-_]?secret|code|id[-_]?token|jsessionid|jwt' +
  '|key|pass|passwd|password|phpsessid|pwd|refresh[-_]?token|s|secret|session|session[-_]?id|sid|sig|signature|ticket' +
  '|token' +
  '|x-amz-credential|x-amz-security-token|x-amz-signature'

const PARAMETER = new RegExp(`([?&;#](?:${SECRETS})=)[^\\s&;#<>"']+`, 'gi')
/** The userinfo after its first colon (RFC 3986 §3.2.1). */
const PASSWORD = /(\/\/[^\s/?#:@<>"]*:)[^\s/?#<>"]+(?=@)/g
/** The userinfo after its first colon in URLs without `//`, such as those of sip. */
const BARE_PASSWORD = /(\b[a-z][a-z0-9+.-]*:[^\s/?#:@<>"]+:)[^\s/?#<>"@]+(?=@)/gi

/** Masks passwords and tokens in a URL, or in text that contains URLs. */
export function redactText(text: string): string {
  const masked = `$1${MASK}`
  return text.replace(PASSWORD, masked).replace(BARE_PASSWORD, masked).replace(PARAMETER, masked)
}

/** Scheme and host, and the rest behind them. */
const BEHIND_HOST = /^([^:]*:\/\/[^/?#]*)[\s\S]*$/
/** The most often that a link is decoded in search of a secret: more wrappers than that are not looked into. */
const MOST_DECODINGS = 10

/**
 * Masks passwords and tokens in a URL. A rewritten link has those of the URL inside in another code: if there are any, all
 * behind its host is masked.
 */
export function redactUrl(url: string): string {
  const masked = redactText(url)
  const { via, unresolved } = unwrapUrl(url)
  if (via.length === 0 && unresolved === undefined) return masked
  const shown = unwrapUrl(masked)
  const inner = [...shown.via.slice(1).map((step) => step.url), shown.url]
  const isMasked = shown.via.length === via.length && inner.every(isFree)
  const isSafe = isMasked && (shown.unresolved === undefined || isFreeDecoded(shown.url))
  return isSafe ? masked : masked.replace(BEHIND_HOST, `$1/${MASK}`)
}

/** Whether nothing in a text is to be masked. */
function isFree(text: string): boolean {
  return redactText(text) === text
}

/** Whether that holds of a text in which escapes of ASCII are decoded as often as there are some. */
function isFreeDecoded(text: string): boolean {
  let decoded = text
  for (let times = 0; times < MOST_DECODINGS && /%[2-7][0-9a-f]/i.test(decoded); times++) {
    decoded = decoded.replace(/%([2-7][0-9a-f])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  }
  return isFree(decoded)
}
