import type { Candidate } from '../find/candidate.ts'
import type { Alternative, Evidence, Reading, UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { type BrokenWord, brokenWord, type HyphenVerdict, TextEvidence } from './evidence.ts'
import { type LineReadings, prefer, preferLines, withLikelihoods } from './prefer.ts'

export interface FoundMatches {
  readonly matches: UrlMatch[]
  /** The matches that the text can settle. */
  readonly inQuestion: readonly number[]
  /** The {@link urlHash} of each. */
  readonly hashes: number[]
  /** Their candidates, by index, if the pass was over the whole text. */
  readonly candidates?: ReadonlyMap<number, Candidate> | undefined
}

/** A hash of 30 bits, from the length and four characters. */
export function urlHash(url: string): number {
  const { length } = url
  let hash = length
  for (let at = length - 1; at > 0; at -= 1 + (length >> 2)) hash = (hash * 31 + url.charCodeAt(at)) & 0x3fffffff
  return hash
}

export interface Question {
  readonly index: number
  readonly match: UrlMatch
  readonly over: LineReadings | undefined
  /** The readings include those over line ends. */
  readonly readings: readonly BrokenReading[]
}

/** A reading, and where its URL is broken over lines, as a text to compare. */
export interface BrokenReading {
  readonly reading: Reading
  readonly breaks: string
}

export class Decider {
  /** Each URL in question has one text for each occurrence. */
  readonly #breaksByUrl = new Map<string, Set<string>>()
  readonly #evidence: TextEvidence | undefined
  readonly #text: string | undefined
  /** False if the caller decides about hyphens. */
  readonly #considersHyphens: boolean

  constructor(found: FoundMatches, questions: readonly Question[], text: string | undefined, settings: Settings) {
    this.#text = text
    this.#considersHyphens = settings.hyphen === 'evidence'
    this.#evidence = text === undefined || !this.#considersHyphens ? undefined : new TextEvidence(text)
    for (const { readings } of questions) {
      for (const { reading, breaks } of readings) {
        const places = this.#breaksByUrl.get(reading.url)
        if (places === undefined) this.#breaksByUrl.set(reading.url, new Set([breaks]))
        else places.add(breaks)
      }
    }
    noteBreaks(this.#breaksByUrl, found)
  }

  decide(each: Question): UrlMatch {
    const { match, over } = each
    const same = this.#sameUrl(each)
    if (over !== undefined) return this.#decideLines(match, over, same)
    if (same !== undefined) return withLikelihoods(prefer(match, same, 'same-url'))
    if (this.#evidence === undefined) return withLikelihoods(match)
    return withLikelihoods(this.#byWords(match))
  }

  #decideLines(match: UrlMatch, over: LineReadings, same: Reading | undefined): UrlMatch {
    const { readings } = over
    const supported = readings.find((reading) => reading.url === same?.url)
    if (supported !== undefined) return preferLines(match, readings, supported, 'same-url', this.#text!)
    const likeliest = readings.filter(({ joins }) => joins === over.preferred)
    const first = likeliest[0]
    if (first === undefined) return match
    const [dropped, evidence] = this.#droppedInJoin(likeliest)
    const spoken = evidence && likeliest.find((each) => droppedBy(each).join() === dropped.join())
    const reading = spoken ?? first
    const by = spoken && evidence
    const layout =
      over.preferred > over.made
        ? 'layout'
        : match.decidedBy === 'unfinished' && over.made > 0
          ? 'unfinished'
          : undefined
    return preferLines(match, readings, reading, by ?? layout, this.#text!)
  }

  /**
   * (1) A reading occurs elsewhere, unbroken or broken at another place. A reading over lines is preferred to its first
   * line.
   */
  #sameUrl({ match, readings, over }: Question): Reading | undefined {
    const considered = this.#considersHyphens
      ? readings
      : readings.filter(({ reading }) => isFirstOfItsLength(reading, over))
    const supported = considered.filter((one) => !isIgnored(one.reading, match) && this.#standsElsewhere(one))
    const joined = supported.filter(({ reading }) => reading.urlEnd > match.urlEnd)
    const deciding = joined.length > 0 ? joined : supported
    return deciding.length === 1 && deciding[0]!.breaks !== '' ? deciding[0]!.reading : undefined
  }

  #standsElsewhere({ reading, breaks }: BrokenReading): boolean {
    const places = this.#breaksByUrl.get(reading.url)!
    return places.size > (places.has(breaks) ? 1 : 0)
  }

  /** (2) The word around each hyphen, and (3) the hyphenation of the prose. */
  #byWords(match: UrlMatch): UrlMatch {
    const furthest = furthestReadings(match)
    const [dropped, evidence] = this.#judgeHyphens(furthest)
    const reading = furthest.find((each) => droppedBy(each).join() === dropped.join())
    return reading === undefined || evidence === undefined ? match : prefer(match, reading, evidence)
  }

  /**
   * The hyphens that a bare URL over lines drops: the prose must be hyphenated, and the word must agree, because most
   * of them are genuine even in hyphenated prose; unless the prose is justified.
   */
  #droppedInJoin(readings: readonly Reading[]): [dropped: readonly number[], by: Evidence | undefined] {
    const evidence = this.#evidence
    if (evidence === undefined) return [[], undefined]
    let by: Evidence | undefined
    const dropped = this.#brokenWords(readings).filter(([, word]) => {
      const same = evidence.word(word)
      const isDropped =
        same === 'drop' ? evidence.hyphenation(word) === 'drop' : same === undefined && evidence.isJustified(word)
      if (isDropped) by ??= same ? 'same-word' : 'hyphenation'
      return isDropped
    })
    return [dropped.map(([hyphen]) => hyphen), by]
  }

  #judgeHyphens(readings: readonly Reading[]): [dropped: readonly number[], evidence: Evidence | undefined] {
    let evidence: Evidence | undefined
    const dropped = this.#brokenWords(readings).filter(([, word]) => {
      const [verdict, by] = this.#judgeWord(word)
      evidence ??= by
      return verdict === 'drop'
    })
    return [dropped.map(([hyphen]) => hyphen), evidence]
  }

  /** The hyphens in which readings of the same extent differ, and their words. */
  #brokenWords(readings: readonly Reading[]): [hyphen: number, word: BrokenWord][] {
    const hyphens = hyphensOf(readings)
    if (hyphens.length === 0) return []
    const { urlStart, urlEnd } = readings[0]!
    const next = afterGaps(readings[0]!, hyphens)
    return hyphens.map((hyphen, index) => {
      return [hyphen, { ...brokenWord(this.#text!, hyphen, next[index]!), start: urlStart, end: urlEnd }]
    })
  }

  #judgeWord(word: BrokenWord): [HyphenVerdict, Evidence | undefined] {
    const same = this.#evidence!.word(word)
    if (same !== undefined) return [same, 'same-word']
    const prose = this.#evidence!.hyphenation(word)
    return prose === undefined ? [undefined, undefined] : [prose, 'hyphenation']
  }
}

/** The hashes exclude most matches. */
function noteBreaks(breaksByUrl: ReadonlyMap<string, Set<string>>, { matches, hashes }: FoundMatches): void {
  const wanted = new Uint8Array(1 << Math.ceil(Math.log2(breaksByUrl.size * HASHES_A_URL)))
  const mask = wanted.length - 1
  for (const url of breaksByUrl.keys()) wanted[urlHash(url) & mask] = 1
  for (let index = 0; index < hashes.length; index++) {
    if (wanted[hashes[index]! & mask] === 0) continue
    const match = matches[index]!
    const breaks = match.alternatives.length > 0 ? undefined : breaksByUrl.get(match.url)
    if (breaks === undefined) continue
    breaks.add(breaksOf(match))
  }
}

/** The size of the hash table for each URL in question. */
const HASHES_A_URL = 64

export function allReadingsOf(match: UrlMatch, over: LineReadings | undefined): Reading[] {
  const known = [match, ...match.alternatives]
  if (over === undefined) return known
  return [...known, ...over.readings.filter(({ url }) => known.every((other) => other.url !== url))]
}

/** The first reading of its length treats hyphens as the caller asked. */
function isFirstOfItsLength({ url }: Reading, over: LineReadings | undefined): boolean {
  const all = over?.readings ?? []
  const own = all.find((reading) => reading.url === url)
  return own !== undefined && all.find(({ joins }) => joins === own.joins) === own
}

/**
 * A cut reading has no support elsewhere, nor one in a string literal without an operator: tables hold both strings and
 * the whole.
 */
function isIgnored(reading: Reading, match: UrlMatch): boolean {
  const { reason, repairs } = reading as Alternative
  if (reading === match) return false
  if (reason === 'joined-line') return repairs.some(({ kind }) => kind === 'string-literal')
  return reason === 'line-cut' || reason === 'space-cut'
}

/** The places where the URL is broken or escaped, as a text to compare. */
export function breaksOf({ urlStart, repairs }: Reading): string {
  let shift = -urlStart
  let breaks = ''
  for (const { kind, start, end, insert } of repairs) {
    if (kind === 'line-break' || kind === 'escape') breaks += `${start + shift} `
    shift += insert.length - (end - start)
  }
  return breaks
}

function droppedBy({ repairs }: Reading): number[] {
  return repairs.filter((repair) => repair.kind === 'hyphen' && repair.insert === '').map((repair) => repair.start)
}

function furthestReadings(match: UrlMatch): Reading[] {
  const all: Reading[] = [match, ...match.alternatives]
  const reach = Math.max(...all.map((reading) => reading.urlEnd))
  return all.filter((reading) => reading.urlEnd === reach)
}

function hyphensOf(all: readonly Reading[]): number[] {
  const counts = new Map<number, number>()
  for (const hyphen of all.flatMap(droppedBy)) counts.set(hyphen, (counts.get(hyphen) ?? 0) + 1)
  const hyphens = [...counts.keys()].filter((hyphen) => counts.get(hyphen)! < all.length)
  return hyphens.sort((a, b) => a - b)
}

/** The hyphens are in order. */
function afterGaps({ repairs }: Reading, hyphens: readonly number[]): number[] {
  let next = 0
  return hyphens.map((hyphen) => {
    let at = hyphen + 1
    while (next < repairs.length && repairs[next]!.start < at) next++
    for (let index = next; index < repairs.length && repairs[index]!.start <= at; index++) {
      if (repairs[index]!.start === at) at = repairs[index]!.end
    }
    return at
  })
}
