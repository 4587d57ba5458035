import { BACKSLASH, CASE_BIT, COLON, SLASH, SPACE } from '../../text/ascii.ts'
import { IN_SCHEME, LETTER } from '../../text/class-flags.ts'
import { flagsOf, skipOver } from '../../text/prose-classes.ts'
import { usedSchemes } from '../../url/scheme-table.ts'
import type { Start } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, readBreakGap } from '../gap.ts'

const HASHED = 6
const HASHES = 1 << 16

/** The ends of known schemes and of `URL`, so that the colons of prose cost one lookup. */
const ENDINGS: Uint8Array = /* @__PURE__ */ hashEndings()

function hashEndings(): Uint8Array {
  const endings = new Uint8Array(HASHES)
  for (const name of [...usedSchemes(), 'url', 'uri']) endings[hashBefore(`:${name}`, name.length + 1)] = 1
  return endings
}

/** A number of the name that ends at `end`, the same in upper and lower case. */
function hashBefore(text: string, end: number): number {
  let key = 0
  for (let at = end - 1; at >= 0 && at >= end - HASHED; at--) {
    const unit = text.charCodeAt(at)
    if (!(flagsOf(unit) & IN_SCHEME)) break
    key = Math.imul(key, 41) + (unit | CASE_BIT)
  }
  return key & (HASHES - 1)
}

/**
 * Whether the colon is before slashes, plain or escaped; after `http`, `https` or `ftp`, also in a longer word; or
 * after the end of a known name.
 */
export function mayEndScheme(text: string, colon: number): boolean {
  if (colon + 2 >= text.length) return true
  const next = text.charCodeAt(colon + 1)
  if (next === SLASH || next === BACKSLASH) return true
  if (text.charCodeAt(colon - 1) === SPACE) return text.charCodeAt(colon + 2) === SLASH
  const last = text.charCodeAt(colon - 1) | CASE_BIT
  if (last === SMALL_P || (last === SMALL_S && (text.charCodeAt(colon - 2) | CASE_BIT) === SMALL_P)) return true
  return ENDINGS[hashBefore(text, colon)] === 1
}

const SMALL_P = 0x70
const SMALL_S = 0x73

/** A scheme in lower case. */
export function schemeName(text: string, start: number, end: number): string {
  return text.slice(start, end).toLowerCase()
}

/** The known scheme at the end of a longer name: `foohttp`. */
export function knownEnd(scheme: string): string | undefined {
  return /(?:https?|ftp)$/.exec(scheme)?.[0]
}

export function isAbbreviated(text: string, at: number): boolean {
  return /^(?:www|ftp)\.$/i.test(text.slice(at, at + 4))
}

/** The scheme for a host with `www.` or `ftp.`. */
export function hostScheme(text: string, at: number): 'http' | 'ftp' {
  return /^w/i.test(text[at]!) ? 'http' : 'ftp'
}

/** A line break in or after the name of a scheme: `h⏎ttp://host`, `https⏎://host`. `rules §7.5` */
const LONGEST = 5
const FIRST_PART = /(?:^|[\s<("[])([a-z]{1,5}[ \t]{0,8}[|│┃║]?[ \t]{0,8}(?:\r\n|[\n\r\u2028\u2029]))$/i
const REACH = 32
const LAST_PART = /^(?:t{0,2}ps?|s)?$/i

/** The text before `at` is not checked. */
export function startOverBreak(cursor: Cursor, at: number): Start | undefined {
  const { text } = cursor
  const end = afterLetters(cursor, at)
  const schemeGap = end === at ? undefined : readBreakGap(cursor, end, bareGapRules(cursor, at))
  if (schemeGap === undefined) return undefined
  const schemeEnd = afterLetters(cursor, schemeGap.end)
  const scheme = (text.slice(at, end) + text.slice(schemeGap.end, schemeEnd)).toLowerCase()
  if (knownEnd(scheme) !== scheme || cursor.at(schemeEnd) !== COLON) return undefined
  return { kind: 'authority', start: at, schemeEnd, scheme, enclosure: undefined, schemeGap }
}

/** The last part of the scheme is `from`…`colon`. */
export function startBeforeBreak(cursor: Cursor, from: number, colon: number): Start | undefined {
  if (!LAST_PART.test(cursor.text.slice(from, colon))) return undefined
  const line = cursor.lineStart(from)
  const found = line > cursor.floor && FIRST_PART.exec(cursor.before(line, REACH))
  const start = found ? line - found[1]!.length : -1
  const read = start < cursor.floor ? undefined : startOverBreak(cursor, start)
  return read?.schemeEnd === colon ? read : undefined
}

function afterLetters(cursor: Cursor, from: number): number {
  const at = skipOver(cursor.text, from, Math.min(cursor.length, from + LONGEST + 1), LETTER)
  if (at === cursor.length) cursor.reach(at + 1)
  return at
}
