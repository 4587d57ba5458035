/** What stands for a secret. */
export const MASK = '***'

/** Names of parameters whose value lets others in. */
const SECRETS =
  'access[-_]?token|api[-_]?key|auth|auth[-_]?token|authorization|client[-_]?secret|code|id[-_]?token|jsessionid|jwt' +
  '|key|pass|passwd|password|phpsessid|pwd|refresh[-_]?token|s|secret|session|session[-_]?id|sid|sig|signature|ticket' +
  '|token' +
  '|x-amz-credential|x-amz-security-token|x-amz-signature'

const PARAMETER = new RegExp(`([?&;#](?:${SECRETS})=)[^\\s&;#<>"']+`, 'gi')
/** RFC 3986 §3.2.1: what stands behind the first colon of the userinfo. */
const PASSWORD = /(\/\/[^\s/?#:@<>"]*:)[^\s/?#<>"]+(?=@)/g
/** The same without `//`: sip and its like. */
const BARE_PASSWORD = /(\b[a-z][a-z0-9+.-]*:[^\s/?#:@<>"]+:)[^\s/?#<>"@]+(?=@)/gi

/** A URL, or text with URLs in it, with passwords and tokens masked. */
export function redactText(text: string): string {
  const masked = `$1${MASK}`
  return text.replace(PASSWORD, masked).replace(BARE_PASSWORD, masked).replace(PARAMETER, masked)
}
