import { isBidiControl, isDigit } from '../text/chars.ts'
import { CLASS, DIGIT, PATH, QUERY, USERINFO } from './classes.ts'
import { type HostKind, zoneStart } from './host.ts'
import type { Problem } from './problem.ts'
import type { Marks } from './split.ts'

/** The first ASCII character from `start` to `end` without any of `flags`, or -1. */
export function firstNot(text: string, start: number, end: number, flags: number): number {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80 && (CLASS[code]! & flags) === 0) return at
  }
  return -1
}

export function fragmentStart(marks: Marks): number {
  return marks.queryEnd >= 0 ? marks.queryEnd : marks.pathEnd
}

/**
 * Judges a URL by RFC 3986 App. A, apart from characters beyond ASCII. The host was read before: without a `reg-name`
 * the text is not a URL.
 */
export function isGeneric(text: string, marks: Marks, kind: HostKind | null, problems: Problem[]): boolean {
  if (
    (marks.pathBits & PATH) !== 0 &&
    (marks.queryBits & marks.fragmentBits & QUERY) !== 0 &&
    (marks.userinfoBits & USERINFO) !== 0 &&
    (marks.portBits & DIGIT) !== 0 &&
    marks.badEscape < 0 &&
    (kind !== 'ipv6' || !hasZone(text, marks))
  ) {
    return true
  }
  const before = problems.length
  if (kind === 'ipv6' && hasZone(text, marks)) {
    note(problems, 'zone-in-address', text.indexOf('%', marks.hostStart), '§3.2.2 IP-literal')
  }
  if (marks.userinfoEnd >= 0)
    check(text, problems, userinfoStart(marks), marks.userinfoEnd, USERINFO, '§3.2.1 userinfo')
  if (marks.portStart >= 0) checkPort(text, marks, problems)
  check(text, problems, marks.pathStart, marks.pathEnd, PATH, '§3.3 pchar')
  if (marks.queryEnd >= 0) check(text, problems, marks.pathEnd + 1, marks.queryEnd, QUERY, '§3.4 query')
  check(text, problems, fragmentStart(marks) + 1, text.length, QUERY, '§3.5 fragment')
  if (marks.badEscape >= 0) note(problems, 'bad-escape', marks.badEscape, '§2.1 pct-encoded')
  return problems.length === before
}

/** Judges the characters beyond ASCII. RFC 3987 §2.2, §4.1 */
export function isInternational(text: string, marks: Marks, problems: Problem[]): boolean {
  if (marks.firstAlien >= 0) {
    problems.push({
      code: 'private-character',
      at: marks.firstAlien,
      rule: 'RFC 3987 §2.2 ucschar',
      against: 'rfc3987',
    })
  }
  const bidi = firstBidiControl(text, marks.firstWide)
  if (bidi >= 0) problems.push({ code: 'bidi-control', at: bidi, rule: 'RFC 3987 §4.1', against: 'rfc3987' })
  return marks.firstAlien < 0 && bidi < 0
}

function firstBidiControl(text: string, start: number): number {
  for (let at = start; at < text.length; at++) if (isBidiControl(text.charCodeAt(at))) return at
  return -1
}

function hasZone(text: string, marks: Marks): boolean {
  return zoneStart(text, marks.hostStart + 1, marks.hostEnd - 1) < marks.hostEnd - 1
}

export function userinfoStart(marks: Marks): number {
  return marks.schemeEnd + 3
}

function check(text: string, problems: Problem[], start: number, end: number, flags: number, rule: string): void {
  const at = firstNot(text, start, end, flags)
  if (at >= 0) note(problems, 'bad-character', at, rule)
}

function checkPort(text: string, marks: Marks, problems: Problem[]): void {
  let at = marks.portStart
  while (at < marks.pathStart && isDigit(text.charCodeAt(at))) at++
  if (at < marks.pathStart) note(problems, 'bad-port', at, '§3.2.3 port')
}

function note(problems: Problem[], code: Problem['code'], at: number, section: string): void {
  problems.push({ code, at, rule: `RFC 3986 ${section}`, against: 'rfc3986' })
}
