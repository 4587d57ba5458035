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
