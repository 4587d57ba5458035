/**
 * RFC 1738 §3.1, the common syntax of the Internet schemes, without the fragment. Each check adds to `problems` and
 * returns whether it found nothing.
 */
import { isDigit } from '../text/chars.ts'
import { DIGIT, LOGIN } from './classes.ts'
import { firstNot, fragmentStart, userinfoStart } from './generic.ts'
import { hostnameBreak, isHostnumber } from './host.ts'
import type { Problem, ProblemCode } from './problem.ts'
import type { Marks } from './split.ts'

export type Check = (text: string, marks: Marks, problems: Problem[]) => boolean

export function breach(problems: Problem[], code: ProblemCode, at: number, production: string): false {
  problems.push({ code, at, rule: `RFC 1738 §5 ${production}`, against: 'rfc1738' })
  return false
}

/** RFC 1738 §2.2: graphic ASCII, and `%` only before two hexadecimal digits. */
export function isEscapedAscii(marks: Marks, problems: Problem[]): boolean {
  const end = fragmentStart(marks)
  let good = true
  if (marks.firstWide >= 0 && marks.firstWide < end) {
    problems.push({ code: 'non-ascii', at: marks.firstWide, rule: 'RFC 1738 §2.2', against: 'rfc1738' })
    good = false
  }
  if (marks.badEscape >= 0 && marks.badEscape < end) good = breach(problems, 'bad-escape', marks.badEscape, 'escape')
  return good
}

// RFC 1738 §5 login
export function isLogin(text: string, marks: Marks, problems: Problem[]): boolean {
  const good = isHost(text, marks, problems)
  if (marks.userinfoEnd < 0 || (marks.userinfoBits & LOGIN) !== 0) return good
  const colon = text.indexOf(':', userinfoStart(marks))
  const userEnd = colon >= 0 && colon < marks.userinfoEnd ? colon : marks.userinfoEnd
  const inUser = firstNot(text, userinfoStart(marks), userEnd, LOGIN)
  if (inUser >= 0) return breach(problems, 'bad-character', inUser, 'user')
  const inPassword = firstNot(text, userEnd + 1, marks.userinfoEnd, LOGIN)
  return inPassword < 0 ? good : breach(problems, 'bad-character', inPassword, 'password')
}

// RFC 1738 §5 hostport: no user
export function isHostport(text: string, marks: Marks, problems: Problem[]): boolean {
  const good = isHost(text, marks, problems)
  if (marks.userinfoEnd < 0) return good
  return breach(problems, 'userinfo-not-allowed', userinfoStart(marks), 'hostport')
}

// RFC 1738 §5 host, and the port after it
export function isHost(text: string, marks: Marks, problems: Problem[]): boolean {
  if (!marks.hasAuthority) return breach(problems, 'missing-authority', marks.schemeEnd + 1, 'ip-schemepart')
  if (marks.hostEnd === marks.hostStart) return breach(problems, 'empty-host', marks.hostStart, 'host')
  const at = hostnameBreak(text, marks.hostStart, marks.hostEnd)
  const good = at < 0 || isHostnumber(text, marks.hostStart, marks.hostEnd)
  if (!good) breach(problems, 'bad-hostname', at, 'host')
  return isPort(text, marks, problems) && good
}

// RFC 1738 §5 port
function isPort(text: string, marks: Marks, problems: Problem[]): boolean {
  if (marks.portStart < 0) return true
  if (marks.portStart === marks.pathStart) return breach(problems, 'empty-port', marks.portStart - 1, 'port')
  if ((marks.portBits & DIGIT) !== 0) return true
  for (let at = marks.portStart; at < marks.pathStart; at++) {
    if (!isDigit(text.charCodeAt(at))) return breach(problems, 'bad-port', at, 'port')
  }
  return true
}

/** The first character without `flags` is a breach of `production`. */
export function isAll(
  text: string,
  start: number,
  end: number,
  flags: number,
  production: string,
  problems: Problem[],
): boolean {
  const at = firstNot(text, start, end, flags)
  return at < 0 || breach(problems, 'bad-character', at, production)
}

/** Whether a slash follows the host: in schemes without a query, `?` cannot. RFC 1738 §3.1 */
export function hasSlash(marks: Marks, problems: Problem[], rule: string): boolean {
  const isMissing = marks.pathStart === marks.pathEnd && marks.queryEnd >= 0
  return !isMissing || breach(problems, 'missing-path', marks.pathStart, rule)
}
