import { COLON } from '../text/ascii.ts'
import { isAlpha, isBlank } from '../text/chars.ts'
import { needsHost } from './accept.ts'
import { CLASS, REG_NAME, SCHEME } from './classes.ts'
import { firstNot, fragmentStart, userinfoStart } from './generic.ts'
import { type HostKind, hostKind } from './host.ts'
import { type Failure, failure } from './problem.ts'
import { Marks, splitUrl } from './split.ts'
import type { Components } from './url-record.ts'

/** What is read of a URL whatever its scheme. */
export interface UrlParts {
  readonly ok: true
  /** In lower case. */
  readonly scheme: string
  readonly href: string
  readonly components: Components
  /** `null` without an authority. */
  readonly hostKind: HostKind | null
}

/** Shared: calls do not nest. */
const MARKS: Marks = /* @__PURE__ */ new Marks()

/** Reads the whole of `text`, and leaves the offsets of its components in `marks`. */
export function readParts(text: string, marks: Marks = MARKS): UrlParts | Failure {
  const schemeEnd = readScheme(text)
  if (schemeEnd < 0) return schemeFailure(text)
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
  return { ok: true, scheme, href: text, components: components(text, marks, written), hostKind: kind }
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
