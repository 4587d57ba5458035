import { COLON, ZERO } from '../text/ascii.ts'
import { CLASS, DIGIT, isAlpha, isBlank, isDigit, REG_NAME, SCHEME } from '../text/chars.ts'
import { needsHost } from './accept.ts'
import { firstNot, fragmentStart, isGeneric, isInternational, userinfoStart } from './generic.ts'
import { type HostKind, hostKind } from './host.ts'
import { type Failure, failure, type Problem } from './problem.ts'
import { defaultPort, lineOf, recordClassOf, type SchemeLine, type Url } from './registry.ts'
import { Marks, splitUrl } from './split.ts'
import type { Components, Conforms } from './url-record.ts'

/** Shared: calls do not nest. */
const URL_MARKS: Marks = /* @__PURE__ */ new Marks()

/**
 * Reads a URL: the whole of `text`, neither trimmed nor repaired. A text that breaks the grammars is read with its
 * problems listed, if it has a scheme and only characters that URLs may have.
 *
 * Offsets in the result count UTF-16 units. RFC 1738 §2.1, RFC 3986 §3, RFC 3987 §2.2
 *
 * @throws TypeError on anything but a string; never on a text.
 */
export function parseUrl(text: string): Url | Failure {
  if (typeof text !== 'string')
    throw new TypeError(`text must be a string, not ${text === null ? 'null' : typeof text}`)
  const schemeEnd = readScheme(text)
  if (schemeEnd < 0) return schemeFailure(text)
  const marks = URL_MARKS
  if (!splitUrl(text, schemeEnd, marks)) return failure(unreadableCode(text, marks.unreadable), marks.unreadable)
  const written = text.slice(0, schemeEnd)
  const scheme = written.toLowerCase()
  let kind: HostKind | null = null
  if (marks.hasAuthority) {
    kind = hostKind(text, marks.hostStart, marks.hostEnd)
    if (kind === null) return failure('bad-ip-literal', marks.hostStart)
    if (kind === 'name' && (marks.hostBits & REG_NAME) === 0) return badHost(text, marks)
    if (marks.hostStart === marks.hostEnd && needsHost(scheme)) return failure('empty-host', marks.hostStart)
  }
  const line = lineOf(scheme)
  const problems: Problem[] = []
  const conforms = judge(text, marks, line, kind, problems)
  const port = effectivePort(text, marks, defaultPort(scheme), problems)
  if (problems.length > 1) problems.sort((a, b) => a.at - b.at)
  const Record = recordClassOf(line)
  return new Record(scheme, text, components(text, marks, written), kind, port, conforms, problems)
}

// RFC 3986 §3.1 scheme; returns the offset of its colon, or -1
function readScheme(text: string): number {
  if (!isAlpha(text.charCodeAt(0))) return -1
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COLON) return at
    if (code >= 0x80 || (CLASS[code]! & SCHEME) === 0) return -1
  }
  return -1
}

function schemeFailure(text: string): Failure {
  const colon = text.indexOf(':')
  if (colon <= 0) return failure('no-scheme', 0)
  let at = 0
  while (at < colon && (at === 0 ? isAlpha(text.charCodeAt(0)) : isSchemeCharacter(text.charCodeAt(at)))) at++
  return failure(isBlank(text.charCodeAt(at)) ? 'blank' : 'bad-scheme', at)
}

function isSchemeCharacter(code: number): boolean {
  return code < 0x80 && (CLASS[code]! & SCHEME) !== 0
}

function unreadableCode(text: string, at: number): Failure['code'] {
  const code = text.charCodeAt(at)
  if (isBlank(code)) return 'blank'
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 'control'
  const isLone = code >= 0xd800 && code <= 0xdfff && text.codePointAt(at)! <= 0xffff
  return isLone ? 'lone-surrogate' : 'forbidden-character'
}

function badHost(text: string, marks: Marks): Failure {
  return failure('bad-host', firstNot(text, marks.hostStart, marks.hostEnd, REG_NAME))
}

function judge(text: string, marks: Marks, line: SchemeLine, kind: HostKind | null, problems: Problem[]): Conforms {
  const generic = isGeneric(text, marks, kind, problems)
  const rfc1738 = line.rfc1738?.(text, marks, problems) ?? null
  line.own?.(text, marks, problems)
  if (marks.firstWide < 0) return { rfc1738, rfc3986: generic, rfc3987: generic }
  problems.push({ code: 'non-ascii', at: marks.firstWide, rule: 'RFC 3986 §2', against: 'rfc3986' })
  return { rfc1738, rfc3986: false, rfc3987: isInternational(text, marks, problems) && generic }
}

function effectivePort(text: string, marks: Marks, byDefault: number | null, problems: Problem[]): number | null {
  if (marks.portStart < 0 || marks.portStart === marks.pathStart) return byDefault
  if ((marks.portBits & DIGIT) === 0) return null
  let port = 0
  for (let at = marks.portStart; at < marks.pathStart && isDigit(text.charCodeAt(at)); at++) {
    port = port * 10 + text.charCodeAt(at) - ZERO
    if (port > 65535) {
      problems.push({ code: 'port-out-of-range', at: marks.portStart, rule: 'RFC 9293 §3.1', against: 'protocol' })
      return null
    }
  }
  return port
}

function components(text: string, marks: Marks, scheme: string): Components {
  const hash = fragmentStart(marks)
  return {
    scheme,
    userinfo: marks.userinfoEnd < 0 ? null : text.slice(userinfoStart(marks), marks.userinfoEnd),
    host: marks.hasAuthority ? text.slice(marks.hostStart, marks.hostEnd) : null,
    port: marks.portStart < 0 ? null : text.slice(marks.portStart, marks.pathStart),
    path: text.slice(marks.pathStart, marks.pathEnd),
    query: marks.queryEnd < 0 ? null : text.slice(marks.pathEnd + 1, marks.queryEnd),
    fragment: hash < text.length ? text.slice(hash + 1) : null,
  }
}
