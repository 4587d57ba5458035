import type { Envelope, Part } from 'texts-in-archives'
import {
  type JoinExplanation,
  joinExplainer,
  type MatchNotes,
  notesOf,
  type Span,
  type UrlMatch,
} from 'urls-in-context'
import { refangText } from 'urls-in-context/constructs'
import { defang, MASK, maskBehindHost, redactText, redactUrl } from 'urls-in-context/url'
import { maskFields } from './fields/field-secrets.ts'
import { agreesWith } from './links.ts'
import { type LocatedMatch, shift } from './located-match.ts'
import type { PartText } from './part-text.ts'
import type { OuterMessage, Row } from './row.ts'
import type { LinesAround, Search } from './search.ts'
import { fieldAsker, hiddenReadings, maskedText, redactReadings, type Secret, secretsIn } from './secrets.ts'
import { hostOf, isHostIn, schemeOf, UrlPatterns, unwrapFacts } from './url-facts.ts'

/** Makes rows of the located matches and leaves out those that the search does not ask for. */
export class RowMaker {
  readonly #search: Search
  readonly #contexts: ReadonlySet<string> | undefined
  readonly #patterns: UrlPatterns | undefined
  #envelope: Envelope | undefined
  #about = NO_FACTS
  #whole: PartText | undefined
  /** The secrets in the text, in order. */
  #secrets: readonly Secret[] = []
  #isInField: ((match: UrlMatch) => boolean) | undefined
  #explain: Explainer | undefined
  #notes: ReadonlyMap<UrlMatch, MatchNotes> | undefined

  constructor(search: Search) {
    this.#search = search
    this.#contexts = search.contexts && new Set(search.contexts)
    const { include, exclude, ignoreCase } = search
    this.#patterns = (include ?? exclude) === undefined ? undefined : new UrlPatterns(include, exclude, ignoreCase)
  }

  /** Sets the text whose matches {@link rowOf} is given next. */
  open(text: PartText): void {
    const { redact, excerpt, explain, notes, extraction } = this.#search
    this.#whole = text
    if (redact && excerpt !== undefined) this.#secrets = secretsIn(text)
    if (redact) this.#isInField = fieldAsker(text)
    if (explain) this.#explain = explainerOf(text, extraction?.defanged)
    if (notes) this.#notes = notesIn(text)
  }

  /** The row of a match of the text that was opened last; undefined if the search does not ask for it. */
  rowOf(finding: LocatedMatch): Row | undefined {
    const { match, part } = finding
    if (this.#contexts?.has(match.context) === false || !this.#isInTime(part.envelope)) return undefined
    const facts = this.#search.unwrap ? unwrapFacts(match) : AS_WRITTEN
    return this.#isChosen(facts.unwrapped ?? match.url) ? this.#row(finding, facts) : undefined
  }

  /** Whether the URL that is shown has a host and a form that the search asks for. */
  #isChosen(url: string): boolean {
    const { hosts, excludedHosts } = this.#search
    if (hosts !== undefined && !isHostIn(hostOf(url), hosts)) return false
    if (excludedHosts !== undefined && isHostIn(hostOf(url), excludedHosts)) return false
    return this.#patterns?.admits(url) !== false
  }

  #row({ match, part, raw, text, relative, link }: LocatedMatch, facts: Facts): Row {
    const whole = this.#whole!
    const { redact: isRedacted, defang: isDefanged, excerpt } = this.#search
    const { envelope } = part
    const file = this.#name(envelope.file)
    const { url, scheme, context, inferred, alternatives, decidedBy, likelihood, repairs } = match
    const { date, outer, from, subject, newsgroups, list } = this.#search.isBrief ? NO_FACTS : this.#factsOf(envelope)
    const { via, unresolved } = facts
    const isField = this.#isInField?.(match) === true
    const masked = !isRedacted ? undefined : isField ? hiddenReadings(match) : redactReadings(match, whole)
    const shown = masked?.url ?? url
    // What only another reading shows to be secret is so in the URL inside, too.
    const isHidden = shown !== url && redactUrl(url) === url
    const unwrapped = isHidden && facts.unwrapped !== undefined ? maskBehindHost(facts.unwrapped) : facts.unwrapped
    // What stands in the place of a host may be a login.
    const host = hostOf(unwrapped === undefined ? shown : this.#name(unwrapped))
    const notes = this.#notes?.get(match)
    const noted = notes && this.#shownNotes(notes)
    const { page, paragraph, box } = pagePlaceOf(part, match)
    const agrees = link === undefined ? undefined : agreesWith(url, link, inferred)
    return {
      url: relative === undefined ? this.#defanged(shown) : this.#shown(relative),
      resolved: relative === undefined || relative === url ? undefined : this.#defanged(shown),
      unwrapped: this.#shownIf(unwrapped),
      via,
      unresolved,
      scheme: unwrapped === undefined ? scheme : schemeOf(unwrapped),
      host: isDefanged ? defangHost(host) : host,
      context,
      inferred,
      alternatives: alternatives.map((other, index) => ({
        url: this.#defanged(masked?.alternatives[index] ?? other.url),
        reason: other.reason,
        likelihood: other.likelihood,
      })),
      decidedBy,
      likelihood,
      joins: this.#explain?.(match),
      placeholders: match.placeholders,
      truncated: noted?.truncated,
      place: noted?.place,
      citedAt: noted?.citedAt,
      repairs: shown !== url ? repairs.map(withoutLetters) : repairs,
      file,
      fileBytes:
        envelope.fileBytes && file === envelope.file ? Buffer.from(envelope.fileBytes).toString('base64') : undefined,
      // The name of a payload of WARC is a URL.
      member: this.#shownIf(envelope.member),
      message: envelope.number || undefined,
      messageId: envelope.messageId && this.#name(envelope.messageId),
      date,
      from: this.#words(from),
      subject: this.#words(subject),
      newsgroups,
      list,
      outer: outer && {
        ...outer,
        member: this.#shownIf(outer.member),
        messageId: outer.messageId && this.#name(outer.messageId),
      },
      target: this.#shownIf(envelope.target),
      record: envelope.record,
      folder: envelope.folder === undefined ? undefined : this.#name(envelope.folder),
      node: envelope.node,
      deleted: envelope.isDeleted || undefined,
      kind: whole.kind === 'prose' || !whole.hasLines ? undefined : whole.kind,
      part: part.path || undefined,
      origin: part.origin,
      page,
      paragraph,
      box,
      link: this.#shownIf(link),
      agrees,
      hazards: agrees === false ? LINK_DIFFERS : undefined,
      raw,
      text,
      excerpt: excerpt === undefined ? undefined : this.#excerpt(whole, match, excerpt),
    }
  }

  /** A name without its secrets, if they are to be masked. */
  #name(name: string): string {
    return this.#search.redact ? redactUrl(name) : name
  }

  #defanged(url: string): string {
    return this.#search.defang ? defang(url) : url
  }

  #shown(url: string): string {
    return this.#defanged(this.#name(url))
  }

  #shownIf(url: string | undefined): string | undefined {
    return url === undefined ? undefined : this.#shown(url)
  }

  /** Words of a message, in which URLs may stand. */
  #words(text: string | undefined): string | undefined {
    if (text === undefined) return undefined
    const masked = this.#search.redact ? maskFields(redactText(text)) : text
    return this.#search.defang ? defangText(masked) : masked
  }

  #shownNotes({ truncated, place, citedAt }: MatchNotes): Pick<Row, 'truncated' | 'place' | 'citedAt'> {
    const { redact, defang: isDefanged } = this.#search
    return {
      truncated: truncated && { whole: this.#shownIf(truncated.whole) },
      place: place && { ...place, url: this.#shown(place.url) },
      citedAt: citedAt?.map(({ start, end, words }) => {
        return { start, end, words: redact ? undefined : isDefanged ? defangText(words) : words }
      }),
    }
  }

  #excerpt(whole: PartText, match: UrlMatch, lines: LinesAround): NonNullable<Row['excerpt']> {
    const excerpt = this.#masks(excerptOf(whole, match, lines), whole, match)
    if (!this.#search.defang) return excerpt
    const { before, construct, after } = excerpt
    return { before: defangText(before), construct: defangText(construct), after: defangText(after) }
  }

  #masks(excerpt: NonNullable<Row['excerpt']>, whole: PartText, match: UrlMatch): NonNullable<Row['excerpt']> {
    if (!this.#search.redact) return excerpt
    const { start, end } = match
    const masked = (from: number, to: number, rest?: string): string =>
      maskedText(this.#secrets, whole, { start: from, end: to }, rest)
    return {
      before: masked(start - excerpt.before.length, start),
      construct: masked(start, end),
      after: masked(end, end + excerpt.after.length, MASK),
    }
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

/** A repair of a URL with a secret: escapes may spell all of that, one repair for each letter. */
function withoutLetters<T extends Row['repairs'][number]>(repair: T): T {
  return /[\p{L}\p{N}]/u.test(repair.insert) ? { ...repair, insert: MASK } : repair
}

/** The document shows one URL and leads to another. */
const LINK_DIFFERS = ['link-differs'] as const

/** What the rows of one message share. */
interface MessageFacts {
  /** The time by which the message is selected: that of the outermost message that has one. */
  readonly time: number | undefined
  readonly date: string | undefined
  readonly outer: OuterMessage | undefined
  readonly from: string | undefined
  readonly subject: string | undefined
  readonly newsgroups: readonly string[] | undefined
  readonly list: string | undefined
}

const NO_FACTS: MessageFacts = {
  time: undefined,
  date: undefined,
  outer: undefined,
  from: undefined,
  subject: undefined,
  newsgroups: undefined,
  list: undefined,
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
  const { from, subject, newsgroups, list } = envelope
  return {
    time,
    date: date?.toISOString(),
    outer: outer === envelope ? undefined : outerOf(outer, outerDate),
    from,
    subject,
    newsgroups,
    list,
  }
}

function outerOf({ member, number, messageId }: Envelope, date: Date | undefined): OuterMessage {
  return { member, message: number || undefined, messageId, date: date?.toISOString() }
}

/** The notes on the matches of a text, or of the pieces of it that are kept. */
function notesIn({ text, base, located }: PartText): Map<UrlMatch, MatchNotes> {
  const matches = located.map(({ match }) => match)
  const notes = notesOf(
    matches.map((match) => shift(match, -base)),
    text,
  )
  return new Map(matches.map((match, index) => [match, shiftNotes(notes[index]!, base)]))
}

function shiftNotes(notes: MatchNotes, by: number): MatchNotes {
  const { citedAt } = notes
  if (citedAt === undefined || by === 0) return notes
  return { ...notes, citedAt: citedAt.map((each) => ({ ...each, start: each.start + by, end: each.end + by })) }
}

/** Says why a match goes on over line ends, or does not; nothing if no line end is in question. */
type Explainer = (match: UrlMatch) => readonly JoinExplanation[] | undefined

function explainerOf({ text, base, kind, lines }: PartText, defanged: boolean | null | undefined): Explainer {
  const explain = joinExplainer({ text, kind, lines, defanged })
  return (match) => {
    if (match.context !== 'bare' && match.context !== 'label') return undefined
    const joins = explain(shift(match, -base))
    return joins.length === 0
      ? undefined
      : joins.map(({ end, next, ...rest }) => ({ ...rest, end: end + base, next: next + base }))
  }
}

/** The place of a match on the pages of a document. */
function pagePlaceOf(part: Part, { start, end }: Span): Pick<Row, 'page' | 'paragraph' | 'box'> {
  const paragraph = part.paragraphAt?.(start) ?? part.paragraph
  const boxes = part.boxes?.(start, end) ?? []
  if (boxes.length === 0) return { page: part.page, paragraph }
  const box = boxes.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1].map(inTenths))
  return { page: boxes[0]!.page, paragraph, box }
}

function inTenths(points: number): number {
  return Math.round(points * 10) / 10
}

/** Whether a scheme is written so that nobody follows its URLs by mistake. It is in lower case. */
export function isDefanged(scheme: string): boolean {
  return scheme !== 'http' && scheme !== 'https' && refangText(`${scheme}://`) !== `${scheme}://`
}

/** A host as reports write it. */
function defangHost(host: string): string {
  return host.replaceAll('.', '[.]')
}

/** A text in which no program makes a link of `http://`, `https://`, `ftp://` or `www.`, whatever follows. */
function defangText(text: string): string {
  return text
    .replace(/\bh(?=ttps?:\/\/)tt/gi, 'hxx')
    .replace(/\bft(?=p:\/\/)/gi, 'fx')
    .replace(/\b(www|ftp)\.(?=\w)/gi, '$1[.]')
}

/** The most units of one line that are shown on either side of a match. */
const EXCERPT_WIDTH = 240

/** The match, the rest of its lines, and more lines on either side. */
function excerptOf(whole: PartText, match: UrlMatch, lines: LinesAround): NonNullable<Row['excerpt']> {
  const { text, base } = whole
  const [from, to] = [Math.max(0, match.start - base), match.end - base]
  return {
    before: text.slice(excerptStart(text, from, lines.before), from),
    construct: text.slice(from, to),
    after: text.slice(to, excerptEnd(text, to, lines.after)),
  }
}

function excerptStart(text: string, from: number, lines: number): number {
  const furthest = Math.max(0, from - EXCERPT_WIDTH * (lines + 1))
  let left = lines
  for (let at = from; at > furthest; at--) {
    const isStart = text[at - 1] === '\n' || (text[at - 1] === '\r' && text[at] !== '\n')
    if (isStart && left-- === 0) return at
  }
  return onCharacter(text, furthest)
}

function excerptEnd(text: string, from: number, lines: number): number {
  const furthest = Math.min(text.length, from + EXCERPT_WIDTH * (lines + 1))
  let left = lines
  for (let at = from; at <= furthest; at++) {
    if (text[at] !== '\n' && text[at] !== '\r') continue
    if (left-- === 0) return at
    if (text.startsWith('\r\n', at)) at++
  }
  return onCharacter(text, furthest)
}

/** Moves an offset that is inside a surrogate pair to the end of the pair. */
function onCharacter(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && at < text.length ? at + 1 : at
}
