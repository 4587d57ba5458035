import type { Candidate } from '../find/candidate.ts'
import type { Evidence, Reading, UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { breaksOf, choose, droppedBy, type WeighedReading } from './choice.ts'
import { type BrokenWord, brokenWord, type HyphenVerdict, TextEvidence } from './evidence.ts'

export interface FoundMatches {
  readonly matches: UrlMatch[]
  /** The matches that the text can settle. */
  readonly inQuestion: readonly number[]
  /** The candidates of the matches, by index, if the pass was over the whole text. */
  readonly candidates?: ReadonlyMap<number, Candidate> | undefined
}

/** The readings of a match that the text can settle. */
export interface Question {
  readonly index: number
  readonly match: UrlMatch
  /** The preferred one first. */
  readonly readings: readonly WeighedReading[]
  /** Whether the likelihoods are those of line ends. */
  readonly isOverLines: boolean
  /** The evidence for which the readings prefer the first. */
  readonly decidedBy: Evidence | undefined
}

export class Decider {
  /** The places where each URL in question is broken, a text for each occurrence. */
  readonly #breaksByUrl = new Map<string, Set<string>>()
  readonly #evidence: TextEvidence | undefined
  readonly #text: string | undefined
  /** False if the caller decides about hyphens. */
  readonly #considersHyphens: boolean

  constructor(
    matches: readonly UrlMatch[],
    questions: readonly Question[],
    text: string | undefined,
    settings: Settings,
  ) {
    this.#text = text
    this.#considersHyphens = settings.hyphen === 'evidence'
    this.#evidence = text === undefined || !this.#considersHyphens ? undefined : new TextEvidence(text)
    // To find a URL in the map takes longer than most of them.
    const lengths = new Set<number>()
    for (const { readings } of questions) {
      for (const { url, breaks } of readings) {
        lengths.add(url.length)
        this.#breaksByUrl.set(url, (this.#breaksByUrl.get(url) ?? new Set()).add(breaks))
      }
    }
    for (const match of matches) {
      if (match.alternatives.length === 0 && lengths.has(match.url.length))
        this.#breaksByUrl.get(match.url)?.add(breaksOf(match))
    }
  }

  decide(question: Question): UrlMatch {
    const { match, readings, isOverLines, decidedBy } = question
    const same = this.#sameUrl(question)
    if (same !== undefined) return choose(match, readings, same, 'same-url')
    const [reading, by] = this.#byWords(question) ?? []
    if (reading !== undefined) return choose(match, readings, reading, by)
    return choose(match, readings, readings[0]!, decidedBy, isOverLines || decidedBy === undefined)
  }

  /**
   * (1) A reading occurs elsewhere, unbroken or broken at another place. A reading over lines is preferred to its first
   * line.
   */
  #sameUrl({ match, readings, isOverLines }: Question): WeighedReading | undefined {
    if (!this.#considersHyphens && !isOverLines) return undefined
    const considered = this.#considersHyphens ? readings : readings.filter(isFirstOfItsLength)
    const supported = considered.filter((reading) => !isIgnored(reading) && this.#standsElsewhere(reading))
    const joined = supported.filter(({ urlEnd }) => urlEnd > match.urlEnd)
    const deciding = joined.length > 0 ? joined : supported
    return deciding.length === 1 && deciding[0]!.breaks !== '' ? deciding[0] : undefined
  }

  #standsElsewhere({ url }: WeighedReading): boolean {
    return this.#breaksByUrl.get(url)!.size > 1
  }

  /** (2) The word around each hyphen, and (3) the hyphenation of the prose. */
  #byWords({ readings, isOverLines }: Question): [WeighedReading, Evidence] | undefined {
    if (this.#evidence === undefined) return undefined
    const alike = furthest(readings.filter(({ joins }) => joins === readings[0]!.joins))
    let by: Evidence | undefined
    const dropped = this.#brokenWords(alike).filter(([, word]) => {
      const [verdict, evidence] = isOverLines ? this.#judgeBare(word) : this.#judge(word)
      if (verdict !== undefined) by ??= evidence
      return verdict === 'drop'
    })
    const hyphens = dropped.map(([hyphen]) => hyphen).join()
    const reading = alike.find((each) => droppedBy(each).join() === hyphens)
    return reading && by && [reading, by]
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

  #judge(word: BrokenWord): [HyphenVerdict, Evidence] {
    const same = this.#evidence!.word(word)
    return same === undefined ? [this.#evidence!.hyphenation(word), 'hyphenation'] : [same, 'same-word']
  }

  /**
   * Most hyphens at the line ends of bare URLs are genuine even in hyphenated prose: the word must agree, unless the
   * prose is justified.
   */
  #judgeBare(word: BrokenWord): [HyphenVerdict, Evidence] {
    const evidence = this.#evidence!
    const same = evidence.word(word)
    if (same === 'drop') return [evidence.hyphenation(word), 'same-word']
    return [same === undefined && evidence.isJustified(word) ? 'drop' : undefined, 'hyphenation']
  }
}

/** The first reading of its length treats hyphens as the caller asked. */
function isFirstOfItsLength({ joins }: WeighedReading, index: number, all: readonly WeighedReading[]): boolean {
  return all.findIndex((other) => other.joins === joins) === index
}

/**
 * A cut reading has no support elsewhere, nor one in a string literal without an operator: tables hold both strings and
 * the whole.
 */
function isIgnored({ reason, repairs }: WeighedReading): boolean {
  if (reason === 'joined-line') return repairs.some(({ kind }) => kind === 'string-literal')
  return reason === 'line-cut' || reason === 'space-cut'
}

function furthest(readings: readonly WeighedReading[]): WeighedReading[] {
  const reach = Math.max(...readings.map(({ urlEnd }) => urlEnd))
  return readings.filter(({ urlEnd }) => urlEnd === reach)
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
      at = repairs[index]!.end
    }
    return at
  })
}
