import type { Alternative, Evidence, UrlMatch } from '../match.ts'
import { kindOf } from '../options.ts'
import type { Reading, ReadingReason } from '../repair/reading.ts'
import { flat } from '../text/flat-copy.ts'
import { View } from '../text/view.ts'
import { type BrokenWord, brokenWord, type HyphenVerdict, TextEvidence } from './evidence.ts'
import { mayBeJoined, rejoin } from './rejoin.ts'

/** The evidence that `settle` may use besides the matches. */
export interface Surroundings {
  /** The whole text in which the matches were found: words and hyphenation of its prose are evidence too. */
  readonly text?: string | undefined
}

/**
 * Lets the text decide where a match has several readings: evidence over all matches of a text or a message (`rules §6`,
 * `rules §7`). Gives the matches in order, each with its `decidedBy`; a reading that reaches over other matches takes
 * their place. A match without evidence stays as it was.
 *
 * @throws TypeError on arguments of another shape; never on input.
 */
export function settle(matches: readonly UrlMatch[], surroundings: Surroundings = {}): UrlMatch[] {
  const text = readSurroundings(surroundings)
  if (!Array.isArray(matches) || !matches.every(isMatch)) throw new TypeError('matches must be an array of matches')
  const inQuestion = [...matches.keys()].filter((index) => isInQuestion(matches[index]!, text))
  return settleMatches([...matches], inQuestion, text, true)
}

function readSurroundings(surroundings: Surroundings): string | undefined {
  if (typeof surroundings !== 'object' || surroundings === null) {
    throw new TypeError(`the second argument must be an object such as { text }, not ${String(surroundings)}`)
  }
  const unknown = Object.keys(surroundings).find((name) => name !== 'text')
  if (unknown !== undefined) throw new TypeError(`settle takes { text }, not ${JSON.stringify(unknown)}`)
  const { text } = surroundings
  if (text !== undefined && typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
  return text
}

function isMatch(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'alternatives' in value
}

/** Whether the text has a say in a match: there are several readings, or the next line may go on with it. */
export function isInQuestion(match: UrlMatch, text: string | undefined): boolean {
  return match.alternatives.length > 0 || (text !== undefined && mayBeJoined(text, match))
}

/**
 * {@link settle} in the array itself, for the matches at some indices, in order: those that are in question. With
 * `joins`, a URL may be joined with its next line.
 *
 * Most matches are not in question, and cost nothing here.
 */
export function settleMatches(
  matches: UrlMatch[],
  inQuestion: readonly number[],
  text: string | undefined,
  joins: boolean,
): UrlMatch[] {
  const questions = openQuestions(matches, inQuestion, joins ? text : undefined)
  if (questions.length === 0) return matches
  const decider = new Decider(matches, questions, text)
  let swallows = false
  for (const each of questions) {
    const decided = decider.decide(each)
    matches[each.index] = decided
    swallows ||= decided.end > each.match.end
  }
  return swallows ? dropSwallowed(matches) : matches
}

/** An ambiguous match. */
interface Question {
  readonly index: number
  readonly match: UrlMatch
  /** Its own reading, those that it offers, and those that it may be given besides. */
  readonly readings: readonly BrokenReading[]
}

/** A reading, and where in its URL it is broken over lines, as a text to compare. */
interface BrokenReading {
  readonly reading: Reading
  readonly breaks: string
}

function openQuestions(
  matches: readonly UrlMatch[],
  inQuestion: readonly number[],
  text: string | undefined,
): Question[] {
  const questions: Question[] = []
  const view = text === undefined ? undefined : new View(text, true)
  for (const index of inQuestion) {
    const match = matches[index]!
    const hidden = view === undefined ? NONE : rejoin(view, match)
    if (match.alternatives.length === 0 && hidden.length === 0) continue
    const readings = [match, ...match.alternatives, ...hidden].map((reading) => ({
      reading,
      breaks: breaksOf(reading),
    }))
    questions.push({ index, match, readings })
  }
  return questions
}

const NONE: readonly Alternative[] = []

/** The matches without those that a reading preferred by evidence reaches over. */
function dropSwallowed(matches: readonly UrlMatch[]): UrlMatch[] {
  const left: UrlMatch[] = []
  let end = 0
  for (const match of matches) {
    if (match.start < end) continue
    end = match.end
    left.push(match)
  }
  return left
}

/** Decides between the readings of the matches that are in question, by the evidence of all. */
class Decider {
  /** The places at which each URL in question is broken over lines, as texts to compare. */
  readonly #breaksByUrl = new Map<string, Set<string>>()
  readonly #evidence: TextEvidence | undefined
  readonly #text: string | undefined

  constructor(matches: readonly UrlMatch[], questions: readonly Question[], text: string | undefined) {
    this.#text = text
    this.#evidence = text === undefined ? undefined : new TextEvidence(text)
    for (const { readings } of questions) {
      for (const { reading, breaks } of readings) {
        const places = this.#breaksByUrl.get(reading.url)
        if (places === undefined) this.#breaksByUrl.set(reading.url, new Set([breaks]))
        else places.add(breaks)
      }
    }
    noteBreaks(this.#breaksByUrl, matches)
  }

  decide(each: Question): UrlMatch {
    const { match } = each
    const same = this.#sameUrl(each)
    if (same !== undefined) return prefer(match, same, 'same-url', this.#text)
    if (this.#text === undefined) return match
    return this.#byWords(match, this.#text)
  }

  /** (1) A reading occurs elsewhere, unbroken or broken at another place. A join goes before what it continues. */
  #sameUrl(each: Question): Reading | undefined {
    const { match, readings } = each
    const supported = readings.filter((one) => !isCut(one.reading, match) && this.#standsElsewhere(one))
    const joined = supported.filter(({ reading }) => reading.urlEnd > match.urlEnd)
    const deciding = joined.length > 0 ? joined : supported
    return deciding.length === 1 && deciding[0]!.breaks !== '' ? deciding[0]!.reading : undefined
  }

  #standsElsewhere({ reading, breaks }: BrokenReading): boolean {
    const places = this.#breaksByUrl.get(reading.url)!
    return places.size > (places.has(breaks) ? 1 : 0)
  }

  /**
   * (2) The word around each hyphen, and (3) the hyphenation of the prose. Evidence for one form of the word in which a
   * bare URL ends is evidence for the join, too.
   */
  #byWords(match: UrlMatch, text: string): UrlMatch {
    const furthest = furthestReadings(match)
    const hyphens = hyphensOf(furthest)
    if (hyphens.length === 0) return match
    const { urlStart, urlEnd } = furthest[0]!
    const next = behindGaps(furthest[0]!, hyphens)
    let evidence: Evidence | undefined
    const dropped = hyphens.filter((hyphen, index) => {
      const [verdict, by] = this.#judgeWord({ ...brokenWord(text, hyphen, next[index]!), start: urlStart, end: urlEnd })
      evidence ??= by
      return verdict === 'drop'
    })
    const reading = furthest.find((each) => droppedBy(each).join() === dropped.join())
    return reading === undefined || evidence === undefined ? match : prefer(match, reading, evidence, text)
  }

  #judgeWord(broken: BrokenWord): [HyphenVerdict, Evidence | undefined] {
    const word = this.#evidence!.word(broken)
    if (word !== undefined) return [word, 'same-word']
    const prose = this.#evidence!.hyphenation(broken)
    return prose === undefined ? [undefined, undefined] : [prose, 'hyphenation']
  }
}

/**
 * Notes where the URLs in question are broken in matches that are in no question. Most other URLs are told apart by a
 * hash.
 */
function noteBreaks(breaksByUrl: ReadonlyMap<string, Set<string>>, matches: readonly UrlMatch[]): void {
  const hashes = new Uint8Array(breaksByUrl.size * HASHES_A_URL)
  for (const url of breaksByUrl.keys()) hashes[urlHash(url) % hashes.length] = 1
  for (const match of matches) {
    if (match.alternatives.length > 0 || hashes[urlHash(match.url) % hashes.length] === 0) continue
    breaksByUrl.get(match.url)?.add(breaksOf(match))
  }
}

/** The size of the table of hashes, for each URL in question. */
const HASHES_A_URL = 64

/** A hash of a URL, from its length and two of its characters. */
function urlHash(url: string): number {
  const last = url.length - 1
  return (url.length * 131 + url.charCodeAt(last)) * 131 + url.charCodeAt(last >> 1)
}

function isCut(reading: Reading, match: UrlMatch): boolean {
  const { reason } = reading as Alternative
  return reading !== match && (reason === 'line-cut' || reason === 'space-cut')
}

/** Where in its URL a reading is broken over lines, as a text to compare. */
function breaksOf({ urlStart, repairs }: Reading): string {
  let shift = -urlStart
  let breaks = ''
  for (const { kind, start, end, insert } of repairs) {
    if (kind === 'line-break') breaks += `${start + shift} `
    shift += insert.length - (end - start)
  }
  return breaks
}

function droppedBy({ repairs }: Reading): number[] {
  return repairs.filter((repair) => repair.kind === 'hyphen' && repair.insert === '').map((repair) => repair.start)
}

/** The readings that reach as far as any. */
function furthestReadings(match: UrlMatch): Reading[] {
  const all: Reading[] = [match, ...match.alternatives]
  const reach = Math.max(...all.map((reading) => reading.urlEnd))
  return all.filter((reading) => reading.urlEnd === reach)
}

/** All hyphens that some reading drops and some keeps, in order. */
function hyphensOf(all: readonly Reading[]): number[] {
  const counts = new Map<number, number>()
  for (const hyphen of all.flatMap(droppedBy)) counts.set(hyphen, (counts.get(hyphen) ?? 0) + 1)
  const hyphens = [...counts.keys()].filter((hyphen) => counts.get(hyphen)! < all.length)
  return hyphens.sort((a, b) => a - b)
}

/** Where the text goes on behind the line break after each of some hyphens, which are in order. */
function behindGaps({ repairs }: Reading, hyphens: readonly number[]): number[] {
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

/** The match with another reading preferred; the reading preferred before is offered first. */
function prefer(match: UrlMatch, reading: Reading, decidedBy: Evidence, text: string | undefined): UrlMatch {
  if (reading === match) return { ...match, decidedBy }
  const chosen = reading as Alternative
  const { url, start, end, urlStart, urlEnd, repairs } = chosen
  const was = match
  const old: Alternative = {
    url: was.url,
    reason: reasonOf(was, chosen),
    start: was.start,
    end: was.end,
    urlStart: was.urlStart,
    urlEnd: was.urlEnd,
    repairs: was.repairs,
  }
  const alternatives = [old, ...match.alternatives.filter((other) => other !== chosen)]
  const trimmed =
    urlEnd === was.urlEnd ? was.trimmed : flat(/^[.,;:!?'*]*/.exec(text?.slice(urlEnd, urlEnd + 256) ?? '')![0])
  return { ...match, url, start, end, urlStart, urlEnd, repairs, alternatives, decidedBy, trimmed }
}

function reasonOf(was: UrlMatch, chosen: Alternative): ReadingReason {
  if (was.urlEnd < chosen.urlEnd) return 'line-cut'
  if (chosen.reason === 'space-encoded') return 'space-dropped'
  return droppedBy(was).length > 0 ? 'hyphen-dropped' : 'hyphen-kept'
}
