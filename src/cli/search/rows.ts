import type { Envelope } from '../../archive/index.ts'
import { scan } from '../../extract.ts'
import type { UrlMatch } from '../../index.ts'
import { explainJoins, type JoinExplanation } from '../../joins.ts'
import type { Span } from '../../text/span.ts'
import { defang } from '../../url/index.ts'
import { defangHost, defangText } from './defang-text.ts'
import { excerptOf } from './excerpt.ts'
import { hostOf, isHostIn } from './hosts.ts'
import { agreesWith } from './links.ts'
import type { LocatedMatch } from './located-match.ts'
import { pagePlaceOf } from './page-place.ts'
import type { PartText } from './part-text.ts'
import { MASK, redactText, redactUrl } from './redact.ts'
import type { OuterMessage, Row } from './row.ts'
import type { Search } from './search.ts'
import { shift } from './shift-match.ts'
import { schemeOf, unwrapFacts } from './unwrap-facts.ts'
import { UrlPatterns } from './url-patterns.ts'

/** Makes rows of the located matches and leaves out those that the search does not ask for. */
export class RowMaker {
  readonly #search: Search
  readonly #contexts: ReadonlySet<string> | undefined
  readonly #patterns: UrlPatterns | undefined
  #envelope: Envelope | undefined
  #about: MessageFacts = { time: undefined, date: undefined, outer: undefined }
  /** The secrets in the current text, in order. */
  #secrets: readonly Secret[] = []

  constructor(search: Search) {
    this.#search = search
    this.#contexts = search.contexts && new Set(search.contexts)
    const { include, exclude } = search
    this.#patterns = (include ?? exclude) === undefined ? undefined : new UrlPatterns(include, exclude)
  }

  /** The rows of a text, in order; undefined in the place of a URL that the search does not ask for. */
  *rowsOf(text: PartText): Generator<Row | undefined> {
    if (this.#search.redact && this.#search.excerpt !== undefined) this.#secrets = secretsIn(text, this.#search)
    for (const finding of text.located) {
      if (this.#contexts?.has(finding.match.context) === false || !this.#isInTime(finding.part.envelope)) continue
      const facts = this.#search.unwrap ? unwrapFacts(finding.match) : AS_WRITTEN
      const isChosen = this.#isChosen(facts.unwrapped ?? finding.match.url)
      yield isChosen ? this.#row(finding, text, facts) : undefined
    }
  }

  /** Whether the URL that is shown has a host and a form that the search asks for. */
  #isChosen(url: string): boolean {
    const { hosts, excludedHosts } = this.#search
    if (hosts !== undefined && !isHostIn(hostOf(url), hosts)) return false
    if (excludedHosts !== undefined && isHostIn(hostOf(url), excludedHosts)) return false
    return this.#patterns?.admits(url) !== false
  }

  #row({ match, part, raw, text, relative, link }: LocatedMatch, whole: PartText, facts: Facts): Row {
    const { redact: isRedacted, defang: isDefanged, excerpt } = this.#search
    const { envelope } = part
    const show = (shown: string): string => {
      const masked = isRedacted ? redactUrl(shown) : shown
      return isDefanged ? defang(masked) : masked
    }
    const { url, scheme, context, inferred, alternatives, decidedBy, likelihood, repairs } = match
    const { date, outer } = this.#factsOf(envelope)
    const { unwrapped, via, unresolved } = facts
    return {
      url: show(relative ?? url),
      resolved: relative === undefined || relative === url ? undefined : show(url),
      unwrapped: unwrapped === undefined ? undefined : show(unwrapped),
      via,
      unresolved,
      scheme: unwrapped === undefined ? scheme : schemeOf(unwrapped),
      host: isDefanged ? defangHost(hostOf(unwrapped ?? url)) : hostOf(unwrapped ?? url),
      context,
      inferred,
      alternatives: alternatives.map((other) => ({
        url: show(other.url),
        reason: other.reason,
        likelihood: other.likelihood,
      })),
      decidedBy,
      likelihood,
      joins: this.#search.explain ? explained(match, whole, this.#search.extraction?.defanged) : undefined,
      repairs,
      file: envelope.file,
      fileBytes: envelope.fileBytes && Buffer.from(envelope.fileBytes).toString('base64'),
      // The name of a payload of WARC is a URL.
      member: envelope.member === undefined ? undefined : show(envelope.member),
      message: envelope.number || undefined,
      messageId: envelope.messageId,
      date,
      outer: outer?.member === undefined ? outer : { ...outer, member: show(outer.member) },
      target: envelope.target === undefined ? undefined : show(envelope.target),
      record: envelope.record,
      kind: whole.kind === 'prose' ? undefined : whole.kind,
      part: part.path || undefined,
      origin: part.origin,
      ...pagePlaceOf(part, match),
      ...linkFacts(match, link, show),
      raw,
      text,
      excerpt: excerpt === undefined ? undefined : this.#excerpt(whole, match, excerpt),
    }
  }

  #excerpt(whole: PartText, match: UrlMatch, lines: number): NonNullable<Row['excerpt']> {
    const excerpt = this.#masks(excerptOf(whole, match, lines), whole, match)
    if (!this.#search.defang) return excerpt
    const { before, construct, after } = excerpt
    return { before: defangText(before), construct: defangText(construct), after: defangText(after) }
  }

  #masks(excerpt: NonNullable<Row['excerpt']>, whole: PartText, match: UrlMatch): NonNullable<Row['excerpt']> {
    if (!this.#search.redact) return excerpt
    const { start, end } = match
    return {
      before: this.#masked(whole, start - excerpt.before.length, start),
      construct: this.#masked(whole, start, end),
      after: this.#masked(whole, end, end + excerpt.after.length, MASK),
    }
  }

  /**
   * Masks a part of an excerpt. A secret that is broken over lines is not recognised in the text itself, so the masked
   * URL replaces its construct. `rest` replaces a construct that starts before `start`, if the URL was shown there.
   */
  #masked({ text, base }: PartText, start: number, end: number, rest?: string): string {
    let masked = ''
    let at = start
    for (let index = this.#firstSecret(start); at < end; index++) {
      const secret = this.#secrets[index]
      if (secret === undefined || secret.start >= end) break
      const shown = secret.start < start && rest !== undefined ? rest : redactUrl(secret.url)
      masked += redactText(text.slice(at - base, Math.max(at, secret.start) - base)) + shown
      at = Math.min(end, secret.end)
    }
    return masked + redactText(text.slice(at - base, end - base))
  }

  /** The index of the first secret that ends after `offset`. */
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
    const { time } = this.#factsOf(envelope)
    return time !== undefined && time >= (since ?? time) && time < (until ?? Number.POSITIVE_INFINITY)
  }

  #factsOf(envelope: Envelope): MessageFacts {
    if (envelope !== this.#envelope) {
      this.#envelope = envelope
      this.#about = factsOf(envelope)
    }
    return this.#about
  }
}

/** What a row says of a link that is no rewritten one. */
const AS_WRITTEN: Facts = {}

type Facts = ReturnType<typeof unwrapFacts>

/** What a row says of the hyperlink over its URL. */
function linkFacts(
  { url, inferred }: UrlMatch,
  link: string | undefined,
  show: (url: string) => string,
): Pick<Row, 'link' | 'agrees' | 'hazards'> {
  if (link === undefined) return {}
  const agrees = agreesWith(url, link, inferred)
  return { link: show(link), agrees, hazards: agrees ? undefined : ['link-differs'] }
}

/** What the rows of one message share. */
interface MessageFacts {
  /** The time by which the message is selected: that of the outermost message that has one. */
  readonly time: number | undefined
  readonly date: string | undefined
  readonly outer: OuterMessage | undefined
}

function factsOf(envelope: Envelope): MessageFacts {
  let date: Date | undefined
  let outer = envelope
  let outerDate: Date | undefined
  let time: number | undefined
  for (let each: Envelope | undefined = envelope; each !== undefined; each = each.within) {
    outer = each
    outerDate = each.date
    date ??= outerDate
    time = outerDate?.getTime() ?? time
  }
  return { time, date: date?.toISOString(), outer: outer === envelope ? undefined : outerOf(outer, outerDate) }
}

function outerOf({ member, number, messageId }: Envelope, date: Date | undefined): OuterMessage {
  return { member, message: number || undefined, messageId, date: date?.toISOString() }
}

/** A span of a text that is masked as a whole. */
interface Secret extends Span {
  readonly url: string
}

/** The secrets in a text, in all readings of all URLs, including URLs that the search does not ask for. */
function secretsIn({ text, base, located }: PartText, { extraction }: Search): Secret[] {
  const found = located.map(({ match }) => match)
  const all = [...found, ...Array.from(scan(text, { defanged: extraction?.defanged }), (match) => shift(match, base))]
  const secrets = all.flatMap(({ url, start, end, alternatives }) => {
    const readings = alternatives.filter((other) => redactUrl(other.url) !== other.url)
    if (readings.length === 0 && redactUrl(url) === url) return []
    return [{ url, start, end: Math.max(end, ...readings.map((other) => other.end)) }]
  })
  secrets.sort((a, b) => a.start - b.start)
  let covered = Number.NEGATIVE_INFINITY
  return secrets.filter(({ start, end }) => {
    const isNew = start >= covered
    covered = Math.max(covered, end)
    return isNew
  })
}

/** Why a match goes on over line ends, or does not; nothing if no line end is in question. */
function explained(
  match: UrlMatch,
  { text, base, kind, lines }: PartText,
  defanged: boolean | undefined,
): readonly JoinExplanation[] | undefined {
  const joins = explainJoins(shift(match, -base), { text, kind, lines, defanged })
  return joins.length === 0
    ? undefined
    : joins.map((join) => ({ ...join, end: join.end + base, next: join.next + base }))
}
