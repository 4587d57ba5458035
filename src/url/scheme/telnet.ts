import { fragmentStart } from '../generic.ts'
import { breach, isEscapedAscii, isLogin } from '../internet.ts'
import type { Octets } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import { type Components, passwordOf, type UrlRecord, userOf } from '../url-record.ts'

/** Advice for the user: a client does not send them (RFC 1738 §3.8). */
export interface TelnetFields {
  readonly user: Octets | null
  readonly password: Octets | null
}

/** RFC 1738 §3.8 */
export interface TelnetUrl extends UrlRecord<'telnet', TelnetFields>, TelnetFields {}

export function readTelnet(components: Components): TelnetFields {
  return { user: userOf(components), password: passwordOf(components) }
}

// RFC 1738 §5 telneturl
export function isTelneturl(text: string, marks: Marks, problems: Problem[]): boolean {
  const good = isLogin(text, marks, problems)
  const ascii = isEscapedAscii(marks, problems)
  const end = text[marks.pathStart] === '/' ? marks.pathStart + 1 : marks.pathStart
  if (end !== fragmentStart(marks)) return breach(problems, 'bad-character', end, 'telneturl')
  return ascii && good
}
