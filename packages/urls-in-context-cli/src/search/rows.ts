import type { Envelope, Part } from 'texts-in-archives'
import { joinExplainer, type MatchNotes, notesOf, type Span, type UrlMatch } from 'urls-in-context'
import { MASK, maskAfterHost, redactUrl } from 'urls-in-context/url'
import type { Secret } from './broken-secrets.ts'
import { excerptOf } from './excerpt.ts'
import { defangedOption, kindOption } from './extract-settings.ts'
import { type LocatedMatch, shift } from './located-match.ts'
import { type MessageFields, messageFields, timeOf } from './message-fields.ts'
import type { PartText } from './part-text.ts'
import type { Row } from './row.ts'
import { ALL } from './row-fields.ts'
import { defangRow } from './row-texts.ts'
import type { LinesAround, Search } from './search.ts'
import { hostOf, isHostIn, schemeOf, unwrapFacts, urlPatterns } from './url-facts.ts'

/** What masks secrets. Most searches do not load it. */
type Masks = typeof import('./secrets.ts')

/** The masks are loaded if the search asks for them. */
export async function rowMaker(search: Search): Promise<RowMaker> {
  return new RowMaker(search, search.redact ? await import('./secrets.ts') : undefined)
}

/** Makes rows of the located matches and leaves out those that the search does not ask for. */
class RowMaker {
  readonly #search: Search
  /** If secrets are masked. */
  readonly #masks: Masks | undefined
  readonly #contexts: ReadonlySet<string> | undefined
  readonly #admits: ((url: string) => boolean) | undefined
  #envelope: Envelope | undefined
  #message: MessageFields | undefined
  #whole: PartText | undefined
  #known: Known = NOTHING_KNOWN
  /** Of texts whose rows are made by turns. */
  readonly #all = new WeakMap<PartText, Known>()

  constructor(search: Search, masks: Masks | undefined) {
    this.#search = search
    this.#masks = masks
    this.#contexts = search.contexts && new Set(search.contexts)
    const { include, exclude, ignoreCase } = search
    if ((include ?? exclude) !== undefined) this.#admits = urlPatterns(include, exclude, ignoreCase)
  }

  /** `isByTurns`: the rows of other texts come between those of the text, which is complete. */
  open(text: PartText, isByTurns = false): void {
    this.#whole = text
    this.#known = (isByTurns ? this.#all.get(text) : undefined) ?? this.#read(text)
    if (isByTurns) this.#all.set(text, this.#known)
  }

  #read(text: PartText): Known {
    const { excerpt, explain, notes, extraction } = this.#search
    const masks = this.#masks
    return {
      secrets: excerpt !== undefined && masks !== undefined ? masks.secretsIn(text) : [],
      isInField: masks?.fieldAsker(text),
      explain: explain ? explainerOf(text, extraction?.defanged) : undefined,
      notes: notes ? notesIn(text) : undefined,
    }
  }

  /** The row of a match of the text that was opened last; undefined if the search does not ask for it. */
  rowOf(finding: LocatedMatch): Row | undefined {
    const { match, part } = finding
    if (this.#contexts?.has(match.context) === false || !this.#isInTime(part.envelope)) return undefined
    const { unwrap, defang } = this.#search
    const facts = unwrap ? unwrapFacts(match) : AS_WRITTEN
    if (!this.#isChosen(facts.unwrapped ?? match.url)) return undefined
    const row = this.#row(finding, facts)
    const masked = this.#masks?.maskSecrets(row) ?? row
    return defang ? defangRow(masked) : masked
  }

  #isChosen(url: string): boolean {
    const { hosts, excludedHosts } = this.#search
    if (hosts !== undefined && !isHostIn(hostOf(url), hosts)) return false
    if (excludedHosts !== undefined && isHostIn(hostOf(url), excludedHosts)) return false
    return this.#admits?.(url) !== false
  }

  /** The row, of which only those secrets are masked that the text around shows. */
  #row({ match, part, raw, text, relative, link, agrees }: LocatedMatch, { unwrapped, via, unresolved }: Facts): Row {
    const whole = this.#whole!
    const { excerpt } = this.#search
    const { scheme, context, inferred, decidedBy, likelihood } = match
    const { url, alternatives, repairs } = this.#masks === undefined ? match : this.#withoutSecrets(match, this.#masks)
    // What only another reading shows to be secret is so in the URL inside, too.
    const isHidden = url !== match.url && redactUrl(match.url) === match.url
    const inner = isHidden && unwrapped !== undefined ? maskAfterHost(unwrapped) : unwrapped
    const notes = this.#known.notes?.get(match)
    const about = this.#fieldsOf(part.envelope)
    const { page, paragraph, box } = pagePlaceOf(part, match)
    const row: Row = {
      url: relative ?? url,
      resolved: relative === undefined || relative === match.url ? undefined : url,
      unwrapped: inner,
      via,
      unresolved,
      scheme: inner === undefined ? scheme : schemeOf(inner),
      host: hostOf(inner ?? url),
      context,
      inferred,
      alternatives: alternatives.map((other) => ({
        url: other.url,
        reason: other.reason,
        likelihood: other.likelihood,
      })),
      decidedBy,
      likelihood,
      joins: this.#known.explain?.(match),
      placeholders: match.placeholders,
      truncated: notes?.truncated && { whole: notes.truncated.whole },
      place: notes?.place,
      citedAt: notes?.citedAt,
      repairs,
      // A copy of all fields by `...` takes five times as long.
      file: about.file,
      fileBytes: about.fileBytes,
      member: about.member,
      attachment: about.attachment,
      fileSha256: about.fileSha256,
      message: about.message,
      messageId: about.messageId,
      date: about.date,
      from: about.from,
      subject: about.subject,
      newsgroups: about.newsgroups,
      list: about.list,
      inReplyTo: about.inReplyTo,
      references: about.references,
      outer: about.outer,
      target: about.target,
      record: about.record,
      folder: about.folder,
      node: about.node,
      deleted: about.deleted,
      // Of a large member, it is known at its end
      sha256: part.envelope.sha256,
      kind: whole.kind === 'prose' || !whole.hasLines ? undefined : whole.kind,
      part: part.path || undefined,
      origin: part.origin,
      component: part.component,
      field: part.fieldAt && whole.pieceAt(match.urlStart, part).fieldAt?.(match.urlStart),
      page,
      paragraph,
      box,
      link,
      linkText: part.linkText,
      agrees,
      hazards: agrees === false ? LINK_DIFFERS : undefined,
      raw,
      text,
      excerpt: excerpt === undefined ? undefined : this.#excerpt(whole, match, excerpt),
    }
    const own = row as unknown as Record<string, unknown>
    for (const [name, value] of VALUES) {
      const known = value(part, match)
      if (known !== undefined) own[name] = known
    }
    return row
  }

  /** The readings of a match without their secrets, and its repairs, which may spell them. */
  #withoutSecrets(match: UrlMatch, masks: Masks): Pick<UrlMatch, 'url' | 'alternatives' | 'repairs'> {
    const isField = this.#known.isInField?.(match) === true
    const { url, alternatives } = isField ? masks.hiddenReadings(match) : masks.redactReadings(match, this.#whole!)
    return {
      url,
      alternatives: match.alternatives.map((other, index) => ({ ...other, url: alternatives[index]! })),
      repairs: url === match.url ? match.repairs : match.repairs.map(withoutLetters),
    }
  }

  /** The text around a match. Its secrets are masked by what the whole text says. */
  #excerpt(whole: PartText, match: UrlMatch, lines: LinesAround): NonNullable<Row['excerpt']> {
    const excerpt = excerptOf(whole, match, lines)
    const masks = this.#masks
    if (masks === undefined) return excerpt
    const { start, end } = match
    const masked = (from: number, to: number, rest?: string): string =>
      masks.maskedText(this.#known.secrets, whole, { start: from, end: to }, rest)
    return {
      before: masked(start - excerpt.before.length, start),
      construct: masked(start, end),
      after: masked(end, end + excerpt.after.length, MASK),
    }
  }

  #isInTime(envelope: Envelope): boolean {
    const { since, until } = this.#search
    if (since === undefined && until === undefined) return true
    const time = timeOf(envelope)
    return time !== undefined && time >= (since ?? time) && time < (until ?? Number.POSITIVE_INFINITY)
  }

  #fieldsOf(envelope: Envelope): MessageFields {
    if (envelope !== this.#envelope) {
      this.#envelope = envelope
      this.#message = messageFields(envelope, this.#search.isBrief === true)
    }
    return this.#message!
  }
}

export type { RowMaker }

/** What a text says of its matches, if the search asks for it. */
interface Known {
  readonly secrets: readonly Secret[]
  readonly isInField: ((match: UrlMatch) => boolean) | undefined
  readonly explain: Explainer | undefined
  readonly notes: ReadonlyMap<UrlMatch, MatchNotes> | undefined
}

const NOTHING_KNOWN: Known = { secrets: [], isInField: undefined, explain: undefined, notes: undefined }

const VALUES = ALL.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const]))

const AS_WRITTEN: Facts = {}

type Facts = ReturnType<typeof unwrapFacts>

/** A repair of a URL with a secret: escapes may spell all of that, one repair for each letter. */
function withoutLetters<T extends Row['repairs'][number]>(repair: T): T {
  return /[\p{L}\p{N}]/u.test(repair.insert) ? { ...repair, insert: MASK } : repair
}

const LINK_DIFFERS = ['link-differs'] as const

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

/** Says why a match continues over line ends, or does not; nothing if no line end is in question. */
type Explainer = (match: UrlMatch) => Row['joins']

function explainerOf({ text, base, kind, lines }: PartText, defanged: boolean | null | undefined): Explainer {
  const explain = joinExplainer({ text, kind: kindOption(kind), lines, defanged: defangedOption(defanged) })
  return (match) => {
    if (match.context !== 'bare' && match.context !== 'label') return undefined
    const joins = explain(shift(match, -base))
    return joins.length === 0
      ? undefined
      : joins.map(({ end, next, ...rest }) => ({ ...rest, end: end + base, next: next + base }))
  }
}

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
