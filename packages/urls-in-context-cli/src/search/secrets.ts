import { type Span, scan, type UrlMatch } from 'urls-in-context'
import { defanged } from 'urls-in-context/constructs'
import { MASK, maskAfterHost, redactText, redactUrl } from 'urls-in-context/url'
import { firstIndex } from '../system/first-index.ts'
import {
  BETWEEN_RUNS,
  brokenSecrets,
  continuesInSecret,
  hasBrokenSecret,
  runBefore,
  type Secret,
} from './broken-secrets.ts'
import { kindOption } from './extract-settings.ts'
import { fieldSecrets, maskFields } from './fields/field-secrets.ts'
import { shift } from './located-match.ts'
import { fieldNameBefore, type PartText } from './part-text.ts'
import { type Row, shownUrl } from './row.ts'
import { type Changes, changedRow } from './row-texts.ts'
import { shownMember, shownPath } from './shown-name.ts'
import { hostOf } from './url-facts.ts'

/** A run of a text without blanks and the delimiters of URLs; of what continues after a URL, no more than this. */
const RUN = /[^\s<>"]+/g
const REST_OF_RUN = /[^\s<>"]{0,1024}/y
const WORD = /[\p{L}\p{N}]/u
/** The longest text that is shown whole where an excerpt begins or ends in it. */
const LONGEST_SHOWN = 2048

/**
 * The secrets of a text, in order. Offsets count as in the part. Since a secret may be broken over lines, a masked URL
 * covers its whole construct. The whole text is searched, because an excerpt may cut a secret.
 */
export function secretsIn({ text, base, kind, located, pieces }: PartText): Secret[] {
  const others = Array.from(scan(text, { kind: kindOption(kind), defanged, joinLines: 'offer' }), (match) =>
    shift(match, base),
  )
  const found = [...located.map(({ match }) => match), ...others].flatMap((match) => secretOf(match, text, base) ?? [])
  for (const { start, end, shown } of [...brokenSecrets(text), ...secretsOfFields(text, pieces[0]?.origin)]) {
    found.push({ start: start + base, end: end + base, shown })
  }
  const secrets: Secret[] = []
  let covered = base
  for (const secret of united(found)) {
    secrets.push(...secretRuns(text, base, covered, secret.start), secret)
    covered = secret.end
  }
  secrets.push(...secretRuns(text, base, covered, base + text.length))
  return secrets
}

/** The readings of a match that is itself the value of a field, as an address is that serves as a password. */
export function hiddenReadings({ url, alternatives }: UrlMatch): ReturnType<typeof redactReadings> {
  const hidden = (written: string): string => written.slice(0, written.indexOf(':') + 1) + MASK
  return { url: hidden(url), alternatives: alternatives.map((other) => hidden(other.url)) }
}

/** Says of a match whether it is in the value of a field. A URL that shows its scheme with `//` does not. */
export function fieldAsker({ text, base, pieces }: PartText): (match: UrlMatch) => boolean {
  let fields: Secret[] | undefined
  return ({ urlStart, urlEnd }) => {
    const [start, end] = [urlStart - base, urlEnd - base]
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text.slice(Math.max(0, start), start + 64))) return false
    fields ??= united([...secretsOfFields(text, pieces[0]?.origin)])
    const field = fields[firstAfter(fields, start)]
    return field !== undefined && field.start <= start && field.end >= end
  }
}

/** The secrets of the fields in a text. The name of a header field or a property is no part of its text. */
function* secretsOfFields(text: string, origin: string | undefined): Generator<Secret> {
  const name = fieldNameBefore(origin)
  for (const { start, end, shown } of fieldSecrets(name + text)) {
    if (end > name.length) yield { start: Math.max(0, start - name.length), end: end - name.length, shown }
  }
}

function united(secrets: readonly Secret[]): Secret[] {
  const all: Secret[] = []
  for (const secret of [...secrets].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1)
    if (last === undefined || secret.start >= last.end) all.push(secret)
    else if (secret.end > last.end) {
      const shown = last.shown.endsWith(MASK) ? last.shown : last.shown + MASK
      all[all.length - 1] = { start: last.start, end: secret.end, shown }
    }
  }
  return all
}

/** A URL that ends with its authority, and what follows it in the text up to an `@`: then it is a cut login. */
const AUTHORITY_END = /^[^/?#]*:\/\/[^/?#]*$/
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** How far before an address a login may begin, in units. */
const FARTHEST = 1024
const REST_OF_LOGIN = /[^\s<>"/?#]{0,1024}@/y

function redactReading({ url, urlStart, urlEnd }: Reading, { text, base }: Surroundings): string {
  const from = Math.max(0, urlStart - base)
  const written = text.slice(from, urlEnd - base)
  if (isInSecret(written, text, from)) return url.slice(0, url.indexOf(':') + 1) + MASK
  REST_OF_LOGIN.lastIndex = Math.max(0, urlEnd - base)
  const rest = AUTHORITY_END.test(url) ? REST_OF_LOGIN.exec(text)?.[0] : undefined
  const login = rest === undefined ? '' : redactUrl(url + rest)
  const at = login.indexOf(MASK)
  if (at >= 0) return login.slice(0, at + MASK.length)
  const shown = redactUrl(url)
  // Without a hyphen that belonged to it, or with one that did not, the form of a secret is not recognised.
  return shown === url && hasBrokenSecret(written) ? maskAfterHost(url) : shown
}

/**
 * All readings of a match with their secrets masked. Where one has a secret, another of the same text has that as well,
 * broken so that its form is not recognised: then nothing after the host is shown.
 */
export function redactReadings(match: UrlMatch, part: Surroundings): { url: string; alternatives: string[] } {
  const { url, urlEnd, alternatives } = match
  const masked = redactReading(match, part)
  const others = alternatives.map((other) => redactReading(other, part))
  const isSecret = (index: number): boolean => others[index] !== alternatives[index]!.url
  const isBeside = masked === url && alternatives.some((other, index) => isSecret(index) && other.urlEnd <= urlEnd)
  const hasSecret = alternatives.some((_, index) => isSecret(index))
  return {
    url: isBeside ? maskAfterHost(url) : masked,
    alternatives: others.map((other, index) => {
      const { url: written, urlEnd: end } = alternatives[index]!
      const isWhole = masked === url && !isBeside && (!hasSecret || end <= urlEnd)
      return isSecret(index) || isWhole ? other : maskAfterHost(written)
    }),
  }
}

type Reading = Pick<UrlMatch, 'url' | 'urlStart' | 'urlEnd'>
type Surroundings = Pick<PartText, 'text' | 'base'>

/** Whether an address or a host is the end of a login that begins in the text before, or on the line above. */
function isInSecret(written: string, text: string, from: number): boolean {
  const { run, isBroken } = runBefore(text, from, FARTHEST)
  if (isBroken) return continuesInSecret(run, written)
  return !HAS_SCHEME.test(written) && run.includes(':') && !redactUrl(run + written).endsWith(written)
}

function secretOf(match: UrlMatch, text: string, base: number): Secret | undefined {
  const { url, start, end, alternatives } = match
  const { url: shown, alternatives: others } = redactReadings(match, { text, base })
  const readings = alternatives.filter((other, index) => others[index] !== other.url)
  if (readings.length === 0 && shown === url) return undefined
  const last = Math.max(end, ...readings.map((other) => other.end))
  return { start, end: last + restOfSecret(text, match.urlStart - base, last - base), shown }
}

/** How much of the run in which a URL ends belongs to its secret: a broken password may have what ends a URL. */
function restOfSecret(text: string, start: number, end: number): number {
  REST_OF_RUN.lastIndex = end
  const rest = REST_OF_RUN.exec(text)![0]
  const construct = text.slice(start, end)
  if (!WORD.test(rest) || BETWEEN_RUNS.test(construct)) return 0
  return redactUrl(construct + rest).endsWith(rest) ? 0 : rest.length
}

function* secretRuns(text: string, base: number, start: number, end: number): Generator<Secret> {
  for (const { 0: run, index } of text.slice(start - base, end - base).matchAll(RUN)) {
    const shown = redactUrl(run)
    if (shown !== run) yield { start: start + index, end: start + index + run.length, shown }
  }
}

/**
 * A part of a text with its secrets masked. `rest` replaces a secret that starts before `start`, if it was shown there.
 */
export function maskedText(
  secrets: readonly Secret[],
  { text, base }: PartText,
  { start, end }: Span,
  rest?: string,
): string {
  let masked = ''
  let at = start
  for (let index = firstAfter(secrets, start); index < secrets.length && at < end; index++) {
    const secret = secrets[index]!
    if (secret.start >= end) break
    masked += text.slice(at - base, Math.max(at, secret.start) - base)
    const isWhole = secret.start >= start && secret.end <= end
    const shown = isWhole || secret.shown.length <= LONGEST_SHOWN ? secret.shown : MASK
    masked += secret.start < start ? (rest ?? shown) : shown
    at = Math.min(end, secret.end)
  }
  return masked + text.slice(at - base, end - base)
}

function firstAfter(secrets: readonly Secret[], offset: number): number {
  return firstIndex(secrets.length, (index) => secrets[index]!.end > offset)
}

const MASKED: Changes = {
  url: redactUrl,
  name: redactUrl,
  path: shownPath,
  member: shownMember,
  words: (text) => maskFields(redactText(text)),
}

/**
 * A row without its secrets. What only the text around a URL shows to be secret is masked before. The host is that of
 * the masked URL: what is in its place may be a login.
 */
export function maskSecrets(row: Row): Row {
  const masked = changedRow(row, MASKED)
  return {
    ...masked,
    host: hostOf(shownUrl(masked)),
    fileBytes: masked.file === row.file ? row.fileBytes : undefined,
    citedAt: row.citedAt?.map(({ start, end }) => ({ start, end })),
  }
}
