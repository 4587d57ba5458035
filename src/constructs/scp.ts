import type { Cursor } from '../find/cursor.ts'
import type { Construct } from '../find/rules.ts'
import type { Repair, UrlMatch } from '../match.ts'
import type { ExtraConstruct } from '../options.ts'
import { AT_SIGN, COLON } from '../text/ascii.ts'
import { DEFAULT_MAX_LENGTH, LOCAL_PART_LIMIT } from '../text/limits.ts'
import { acceptsUrl } from '../url/accept.ts'
import { delimitersAround } from './delimiters.ts'

const USER = /[\w.+-]/
/** No user follows these: they belong to a URL, a path or another address. */
const NO_START = /[\w./:@+~%=?&-]/
const HOST = /[\w.-]/
const ADDRESS = /[\da-f:.]/i
const PATH = /[\w.~+%/-]/
/** A port or a time, not a repository. */
const NUMBER = /^\d+$/

const SCP: Construct & ExtraConstruct = {
  name: 'scp',
  atSigns: 'all',
  matchAt(cursor, trigger) {
    const { text } = cursor
    if (text.charCodeAt(trigger) !== AT_SIGN) return undefined
    const urlStart = userBefore(cursor, trigger)
    const host = walkHost(cursor, trigger + 1)
    if (urlStart === trigger || host === undefined || cursor.at(host) !== COLON) return undefined
    let urlEnd = walk(cursor, host + 1, PATH)
    if (cursor.slice(urlEnd, urlEnd + 3) === '://') return undefined
    while (text[urlEnd - 1] === '.') urlEnd--
    const user = text.slice(urlStart, trigger)
    const path = text.slice(host + 1, urlEnd)
    if (path === '' || path.startsWith('//') || NUMBER.test(path)) return undefined
    if (!(user === 'git' || path.includes('/') || path.endsWith('.git'))) return undefined
    const match = toMatch(cursor, { urlStart, urlEnd, colon: host })
    return acceptsUrl(match.url, match.scheme.length) ? match : undefined
  },
}

/**
 * Places as git and scp write them, `git@a.example:user/repository.git`, read as URLs of the scheme `ssh`. With another
 * user than `git`, the path must hold a slash or end in `.git`. `rules §4.22`
 */
export const scp: ExtraConstruct = SCP

function userBefore({ text, floor }: Cursor, at: number): number {
  const least = Math.max(floor, at - LOCAL_PART_LIMIT)
  let start = at
  while (start > least && USER.test(text[start - 1]!)) start--
  const isWhole = start === floor || !NO_START.test(text[start - 1]!)
  return isWhole && /[A-Za-z_]/.test(text[start]!) ? start : at
}

function walkHost(cursor: Cursor, from: number): number | undefined {
  if (cursor.text[from] !== '[') {
    const end = walk(cursor, from, HOST)
    return end > from && /^[A-Za-z\d]/.test(cursor.text[from]!) && /[A-Za-z\d]/.test(cursor.text[end - 1]!)
      ? end
      : undefined
  }
  const end = walk(cursor, from + 1, ADDRESS)
  cursor.at(end)
  return end > from + 1 && cursor.text[end] === ']' ? end + 1 : undefined
}

function walk(cursor: Cursor, from: number, characters: RegExp): number {
  let at = from
  while (at - from < DEFAULT_MAX_LENGTH && cursor.at(at) >= 0 && characters.test(cursor.text[at]!)) at++
  return at
}

function toMatch(
  cursor: Cursor,
  { urlStart, urlEnd, colon }: { urlStart: number; urlEnd: number; colon: number },
): UrlMatch {
  const { text, view } = cursor
  const { base } = view
  const { start, end, context } = delimitersAround(cursor, urlStart, urlEnd)
  const slash = text[colon + 1] === '/' ? '' : '/'
  const repairs: Repair[] = [
    { kind: 'scheme', start: urlStart + base, end: urlStart + base, insert: 'ssh://' },
    { kind: 'escape', start: colon + base, end: colon + 1 + base, insert: slash },
  ]
  return {
    url: `ssh://${text.slice(urlStart, colon)}${slash}${text.slice(colon + 1, urlEnd)}`,
    start: start + base,
    end: end + base,
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    context,
    scheme: 'ssh',
    inferred: 'ssh',
    repairs,
    alternatives: [],
    decidedBy: undefined,
    likelihood: undefined,
    trimmed: '',
  }
}
