import { scan } from '../extract.ts'
import { isPublicHost } from '../tlds/index.ts'
import type { MatchPlace } from './match.ts'

/**
 * Links that linkify-it finds and `extract` does not: references that begin with `//`, and IPv4 addresses without a
 * scheme. Both are read as if `http:` came before them.
 */

/** Not within a path, a name or a number. */
const SLASHES = /(?<![\p{L}\p{N}:/\\_-])\/\/(?=[\p{L}\p{N}[])/gu
const ADDRESS = /(?<![\p{L}\p{N}.:/\\@_-])(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])/gu
const HOST = /\[[\dA-Fa-f:.]{2,45}\]|[\p{L}\p{M}\p{N}\p{So}._-]{1,253}/uy

/** Hosts that have no top-level domain. */
const OWN = /^(?:localhost$|\[|(?:\d{1,3}\.){3}\d{1,3}$)/

export interface Stretch {
  readonly start: number
  readonly end: number
}

/** Stretches are in order. */
export function readReferences(text: string, stretches: readonly Stretch[], maxLength: number): MatchPlace[] {
  return readAll(text, SLASHES, stretches, (at, end) => {
    HOST.lastIndex = at + 2
    const host = HOST.exec(text)?.[0].replace(/\.+$/, '')
    if (host === undefined || !(OWN.test(host) || isPublicHost(host))) return undefined
    return readWithHost(text, at, end, { scheme: 'http:', schema: '//', host: `//${host}` }, maxLength)
  })
}

/** Stretches are in order. */
export function readAddresses(text: string, stretches: readonly Stretch[], maxLength: number): MatchPlace[] {
  return readAll(text, ADDRESS, stretches, (at, end, found) => {
    if (found.split('.').some((part) => Number(part) > 255)) return undefined
    return readWithHost(text, at, end, { scheme: 'http://', schema: '', host: found }, maxLength)
  })
}

function readAll(
  text: string,
  pattern: RegExp,
  stretches: readonly Stretch[],
  readAt: (at: number, end: number, found: string) => MatchPlace | undefined,
): MatchPlace[] {
  const places: MatchPlace[] = []
  const next = searcher(text, pattern)
  for (const { start, end } of stretches) {
    for (let found = next(start); found !== null && found.index < end; ) {
      const place = readAt(found.index, end, found[0])
      if (place !== undefined) places.push(place)
      found = next(place?.lastIndex ?? found.index + found[0].length)
    }
  }
  return places
}

/** Keeps the last result: most stretches hold no match. */
function searcher(text: string, pattern: RegExp): (from: number) => RegExpExecArray | null {
  let last = -1
  let found: RegExpExecArray | null = null
  return (from) => {
    const isKept = last >= 0 && last <= from && (found === null || found.index >= from)
    if (!isKept) {
      pattern.lastIndex = last = from
      found = pattern.exec(text)
    }
    return found
  }
}

interface Beginning {
  readonly scheme: string
  readonly schema: string
  /** The start of the link, with the host. */
  readonly host: string
}

/** In UTF-16 units. Most URLs are shorter, and a start that gives none costs no more. */
const FIRST_READ = 512

/** Reads up to the next blank, as far as the URL goes; undefined if the URL has another host. */
function readWithHost(
  text: string,
  at: number,
  end: number,
  { scheme, schema, host }: Beginning,
  maxLength: number,
): MatchPlace | undefined {
  const limit = Math.min(end, at + maxLength)
  for (let length = FIRST_READ; ; length *= 2) {
    const word = /^\S*/.exec(text.slice(at, Math.min(limit, at + length)))![0]
    const found = scan(scheme + word, { maxLength: maxLength + scheme.length }).next().value
    if (found === undefined || found.urlStart !== 0) return undefined
    const isCut = word.length === length && at + length < limit
    if (isCut && found.urlEnd + found.trimmed.length === scheme.length + length) continue
    const url = found.url.slice(scheme.length)
    if (!/^(?:$|[/?#:])/.test(url.slice(host.length))) return undefined
    const lastIndex = at + found.urlEnd - scheme.length
    const raw = text.slice(at, lastIndex)
    return { schema, index: at, lastIndex, raw, text: raw, url, record: undefined }
  }
}
