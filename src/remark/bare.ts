import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import type { UrlMatch } from '../match.ts'
import { annotate, bareMatches } from './ask.ts'
import { Gathered, isLineEnding } from './gathered.ts'
import { leftOf } from './line-head.ts'
import type { Settings } from './settings.ts'
import { writeTokens } from './tokens.ts'

/** The longest run that the core takes for a URL, in units. */
const RUN_LIMIT = 16384

/** The bare URLs of a run of text without blanks, by the offset in the file at which each starts. */
interface Run {
  readonly end: number
  readonly matches: ReadonlyMap<number, { match: UrlMatch; gathered: Gathered; at: number }>
}

/** One run for each tokenizer: what starts later in it is looked up, not read again. */
const runs = new WeakMap<TokenizeContext, Run>()

/** For each document, whether another extension reads bare URLs. */
const literals = new WeakMap<TokenizeContext['parser'], boolean>()
const LETTER_H = 0x68

/** The micromark extension for bare URLs. They start at a letter, and the core says at which. */
export function bareSyntax(settings: Settings): Extension {
  const bare = construct(settings)
  const letters = Array.from({ length: 26 }, (_, number) => [65 + number, 97 + number]).flat()
  return { text: Object.fromEntries(letters.map((letter) => [letter, bare])) }
}

function construct(settings: Settings): Construct {
  return { name: 'urlInContextBare', tokenize }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const context = this

    return start

    function start(code: Code): State | undefined {
      if (hasLiterals(context)) return nok(code)
      const { offset } = context.now()
      const run = runs.get(context)
      if (run !== undefined && offset < run.end) return write(code)
      const left = leftOf(context)
      const keep = (gathered: Gathered): void => {
        runs.set(context, readRun(gathered, left, offset, settings))
      }
      return effects.check({ tokenize: gather(keep), partial: true }, write, nok)(code)
    }

    function write(code: Code): State | undefined {
      const found = runs.get(context)?.matches.get(context.now().offset)
      if (found === undefined) return nok(code)
      const { match, gathered, at } = found
      const annotation = annotate(match, 'construct', (index) => gathered.offsetOf(index - at))
      const raw = gathered.text.slice(match.start - at, match.end - at)
      return writeTokens(effects, ok, { match, at: match.start, annotation: { ...annotation, raw } })(code)
    }
  }
}

/** Whether remark-gfm is there: its links stand, whichever extension comes first. Asked at every letter. */
function hasLiterals({ parser }: TokenizeContext): boolean {
  let has = literals.get(parser)
  if (has === undefined) {
    has = [parser.constructs.text[LETTER_H] ?? []].flat().some(({ name }) => name === 'protocolAutolink')
    literals.set(parser, has)
  }
  return has
}

function readRun(gathered: Gathered, left: string, offset: number, settings: Settings): Run {
  const { text } = gathered
  const at = left.length
  const mayHold = /:|www\.|ftp\./i.test(text)
  const found = mayHold ? bareMatches(left + text, settings).filter((match) => match.start >= at) : []
  return {
    end: Math.max(offset + 1, gathered.offsetOf(text.length)),
    matches: new Map(found.map((match) => [gathered.offsetOf(match.start - at), { match, gathered, at }])),
  }
}

/** Gathers to the next blank, or on to the one behind it where a URL may go on: after `URL:`, and at a hyphen. */
function gather(keep: (gathered: Gathered) => void): Construct['tokenize'] {
  return function (effects, ok) {
    const context = this
    const gathered = new Gathered()
    let atLineStart = true
    return function start(code: Code): State | undefined {
      effects.enter('urlInContext')
      return inside(code)
    }

    function inside(code: Code): State | undefined {
      const isBlank = code === null || code === 32 || code < 0
      if ((isBlank && !goesOn(gathered.text, code)) || gathered.text.length >= RUN_LIMIT) {
        effects.exit('urlInContext')
        keep(gathered)
        return ok(code)
      }
      if (atLineStart) gathered.standsAt(context.now().offset)
      atLineStart = isLineEnding(code)
      gathered.take(code)
      effects.consume(code)
      return inside
    }
  }
}

function goesOn(text: string, code: Code): boolean {
  if (code === null) return false
  const tail = text.slice(-5).trimEnd()
  return (isLineEnding(code) && tail.endsWith('-')) || /\bur[il]:$/i.test(tail)
}
