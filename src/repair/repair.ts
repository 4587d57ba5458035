import type { Candidate } from '../tokenizer/candidate.ts'
import type { Gap } from '../tokenizer/gap.ts'
import { applyEdits, flat, inOrder, moveEdit } from './edit.ts'
import { encodeGap, hasInnerSpace, hasMeantSpaces, removeGap } from './gap.ts'
import { dropHyphen, dropTypeset, hyphenChoices, hyphensAtBreaks } from './hyphen.ts'
import type { Reading, ReadingReason, Repair } from './reading.ts'
import { supplyScheme } from './scheme.ts'
import { dropZeroWidth } from './zero-width.ts'

/** How the reader wants ambiguous places read. */
export interface Preferences {
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly joinLines: 'never' | 'offer' | 'prefer'
}

/** A reading, and the reason that it is offered for where another is preferred. */
export interface Draft extends Reading {
  readonly reason: ReadingReason
  /** Where the run of URL characters ended before it was trimmed. */
  readonly runEnd: number
}

/**
 * WHAT did the writer mean? The readings of a candidate, the preferred one first. Each repair has its file; their order
 * is scheme, zero-width characters, gaps, hyphens. Offsets of the readings are those of `text` plus `base`.
 */
export function repairCandidate(text: string, candidate: Candidate, wants: Preferences, base: number): Draft[] {
  if (isPlain(candidate)) return [readPlain(text, candidate, base)]
  const repairer = new Repairer(text, candidate, base)
  const { continuation } = candidate
  if (continuation === undefined) return repairer.delimited(wants)
  const joined = repairer.joined(wants)
  if (continuation.made || wants.joinLines === 'prefer') return [...joined, repairer.cut('line-cut')]
  return [
    repairer.cut('line-cut'),
    ...joined.map((draft) => (draft.reason === 'hyphen-kept' ? { ...draft, reason: 'joined-line' as const } : draft)),
  ]
}

/** Nothing was inserted and nothing left out. */
function isPlain({ gaps, continuation, schemeEnd, zeroWidth }: Candidate): boolean {
  return gaps.length === 0 && continuation === undefined && schemeEnd >= 0 && !zeroWidth
}

const NO_REPAIRS: readonly Repair[] = Object.freeze([])

function readPlain(text: string, { urlStart, urlEnd, runEnd }: Candidate, base: number): Draft {
  const url = flat(text.slice(urlStart, urlEnd))
  return {
    url,
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    repairs: NO_REPAIRS,
    reason: 'hyphen-kept',
    runEnd: runEnd + base,
  }
}

class Repairer {
  readonly #text: string
  readonly #candidate: Candidate
  readonly #base: number

  constructor(text: string, candidate: Candidate, base: number) {
    this.#text = text
    this.#candidate = candidate
    this.#base = base
  }

  /** The readings of what stands between delimiters, or of a bare URL that nothing continues. */
  delimited(wants: Preferences): Draft[] {
    const { urlEnd, runEnd, gaps } = this.#candidate
    if (hasMeantSpaces(this.#text, this.#candidate)) return [this.#encoded(urlEnd, runEnd)]
    const drafts = this.#hyphenated(urlEnd, runEnd, gaps, wants)
    if (hasInnerSpace(this.#text, this.#candidate)) drafts.push(this.#encoded(urlEnd, runEnd))
    const space = this.#candidate.context === 'angle' ? gaps.findIndex((gap) => !gap.broken) : -1
    if (space >= 0)
      drafts.push(this.#read(gaps[space]!.start, gaps[space]!.start, this.#removals(gaps.slice(0, space)), 'space-cut'))
    return drafts
  }

  /** The readings of a bare URL that goes on behind its line. */
  joined(wants: Preferences): Draft[] {
    const { gaps, continuation } = this.#candidate
    const { urlEnd, runEnd, gaps: breaks } = continuation!
    return this.#hyphenated(urlEnd, runEnd, [...gaps, ...breaks], wants)
  }

  /** The reading of a bare URL that ends with its line. */
  cut(reason: ReadingReason): Draft {
    const { urlEnd, runEnd, gaps } = this.#candidate
    return this.#read(urlEnd, runEnd, this.#removals(gaps), reason)
  }

  #hyphenated(urlEnd: number, runEnd: number, gaps: readonly Gap[], wants: Preferences): Draft[] {
    const removals = [...this.#removals(gaps), ...dropTypeset(this.#text, gaps)]
    const drafts = hyphenChoices(hyphensAtBreaks(this.#text, gaps)).map((dropped) => {
      const reason = dropped.length === 0 ? 'hyphen-kept' : 'hyphen-dropped'
      return this.#read(urlEnd, runEnd, [...removals, ...dropped.map(dropHyphen)], reason)
    })
    if (wants.hyphen === 'drop' && drafts.length > 1) drafts.unshift(...drafts.splice(1, 1))
    return drafts
  }

  #encoded(urlEnd: number, runEnd: number): Draft {
    const edits = this.#candidate.gaps.flatMap((gap) => encodeGap(this.#text, gap))
    return this.#read(urlEnd, runEnd, edits, 'space-encoded')
  }

  #removals(gaps: readonly Gap[]): Repair[] {
    return gaps.flatMap(removeGap)
  }

  #read(urlEnd: number, runEnd: number, edits: Repair[], reason: ReadingReason): Draft {
    const { urlStart, schemeEnd, scheme, zeroWidth } = this.#candidate
    const repairs = [...edits]
    if (schemeEnd < 0) repairs.push(supplyScheme(scheme, urlStart))
    if (zeroWidth) repairs.push(...dropZeroWidth(this.#text, urlStart, urlEnd, edits))
    inOrder(repairs)
    const url = flat(applyEdits(this.#text, urlStart, urlEnd, repairs))
    const moved = repairs.map((edit) => moveEdit(edit, this.#base))
    return {
      url,
      urlStart: urlStart + this.#base,
      urlEnd: urlEnd + this.#base,
      repairs: moved,
      reason,
      runEnd: runEnd + this.#base,
    }
  }
}
