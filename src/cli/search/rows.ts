import type { Envelope } from '../../archive/index.ts'
import type { UrlMatch } from '../../index.ts'
import type { Row } from '../row.ts'
import { excerptOf } from './excerpt.ts'
import type { Finding } from './finding.ts'
import type { PartText } from './part-text.ts'
import { redact } from './redact.ts'
import type { Search } from './search.ts'

/** Makes rows of what was found, and leaves out what was not asked for. */
export class RowMaker {
  readonly #search: Search
  readonly #contexts: ReadonlySet<string> | undefined
  #envelope: Envelope | undefined
  #time: number | undefined
  /** The matches of the text at hand that hold any, in order. */
  #secrets: readonly UrlMatch[] = []

  constructor(search: Search) {
    this.#search = search
    this.#contexts = search.contexts && new Set(search.contexts)
  }

  *rowsOf(text: PartText): Generator<Row> {
    if (this.#search.redact && this.#search.excerpt !== undefined) {
      this.#secrets = text.findings.map(({ match }) => match).filter(({ url }) => redact(url) !== url)
    }
    for (const finding of text.findings) {
      if (this.#contexts?.has(finding.match.context) === false || !this.#isInTime(finding.part.envelope)) continue
      yield this.#row(finding, text)
    }
  }

  #row({ match, part, raw, text }: Finding, whole: PartText): Row {
    const { redact: isRedacted, excerpt } = this.#search
    const { envelope } = part
    const { url, scheme, context, inferred, alternatives, decidedBy, repairs } = match
    const time = this.#timeOf(envelope)
    return {
      url: isRedacted ? redact(url) : url,
      scheme,
      host: hostOf(url),
      context,
      inferred,
      alternatives: alternatives.map((other) => ({
        url: isRedacted ? redact(other.url) : other.url,
        reason: other.reason,
      })),
      decidedBy,
      repairs,
      file: envelope.file,
      fileBytes: envelope.fileBytes && Buffer.from(envelope.fileBytes).toString('base64'),
      member: envelope.member,
      message: envelope.number || undefined,
      messageId: envelope.messageId,
      date: time === undefined ? undefined : new Date(time).toISOString(),
      part: part.path || undefined,
      origin: part.origin,
      raw,
      text,
      excerpt: excerpt === undefined ? undefined : this.#excerpt(whole, match, excerpt),
    }
  }

  #excerpt(whole: PartText, match: UrlMatch, lines: number): NonNullable<Row['excerpt']> {
    const excerpt = excerptOf(whole, match, lines)
    if (!this.#search.redact) return excerpt
    const { start, end } = match
    return {
      before: this.#masked(whole, start - excerpt.before.length, start),
      construct: this.#masked(whole, start, end),
      after: this.#masked(whole, end, end + excerpt.after.length),
    }
  }

  /** A secret that is broken over lines could show in spite of every mask: the masked URL stands in its construct's place. */
  #masked({ text, base }: PartText, start: number, end: number): string {
    let masked = ''
    let at = start
    for (let index = this.#firstSecret(start); at < end; index++) {
      const secret = this.#secrets[index]
      if (secret === undefined || secret.start >= end) break
      masked += redact(text.slice(at - base, Math.max(at, secret.start) - base)) + redact(secret.url)
      at = Math.min(end, secret.end)
    }
    return masked + redact(text.slice(at - base, end - base))
  }

  /** The index of the first one that ends behind `offset`. */
  #firstSecret(offset: number): number {
    let [low, high] = [0, this.#secrets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#secrets[middle]!.end > offset) high = middle
      else low = middle + 1
    }
    return low
  }

  #isInTime(envelope: Envelope): boolean {
    const { since, until } = this.#search
    if (since === undefined && until === undefined) return true
    const time = this.#timeOf(envelope)
    return time !== undefined && time >= (since ?? time) && time < (until ?? Number.POSITIVE_INFINITY)
  }

  /** Of the message, or of the one that it is enclosed in. */
  #timeOf(envelope: Envelope): number | undefined {
    if (envelope === this.#envelope) return this.#time
    let dated: Envelope | undefined = envelope
    while (dated !== undefined && dated.date === undefined) dated = dated.within
    this.#envelope = envelope
    this.#time = dated?.date?.getTime()
    return this.#time
  }
}

/** RFC 3986 §3.2.2 */
function hostOf(url: string): string {
  const authority = /^[^:/?#]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return /^(?:\[[^\]]*\]|[^:]*)/.exec(host)![0].toLowerCase()
}
