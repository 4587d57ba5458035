import type { Code, Effects, State, TokenizeContext } from 'micromark-util-types'
import { SCHEME_LIMIT, SEARCH_LIMIT } from 'urls-in-context/links'
import { Gathered, isLineEnding, sourceTextOf } from './code-text.ts'
import type { CrossedLines } from './crossed-lines.ts'

export interface DelimiterPair {
  readonly opener: number
  readonly closers: readonly number[]
  /** Whether the closer is `>`, which may be a quote mark at a line's start, so that the search continues after it. */
  readonly angle: boolean
}

/**
 * Reads ahead to where the core stops searching for a closer. Unless a URL `startsAnywhere`, most openers are refused
 * without the core: their first word neither ends with a colon nor starts with `www.` or `ftp.`.
 */
export function probe(
  pair: DelimiterPair,
  crossed: CrossedLines,
  startsAnywhere: boolean,
  decide: (gathered: Gathered, context: TokenizeContext) => boolean,
): (this: TokenizeContext, effects: Effects, ok: State, nok: State) => State {
  return function (effects, ok, nok) {
    const gathered = new Gathered()
    const context = this
    let word = ''
    let atLineStart = true

    return start

    function start(code: Code): State | undefined {
      effects.enter('urlInContext')
      return take(code, pair.angle ? blanks : first)
    }

    function blanks(code: Code): State | undefined {
      if (code === 32 || code === -2 || code === -1) return take(code, blanks)
      // Only the core knows the marks that may start the next line.
      return isLineEnding(code) ? take(code, rest) : first(code)
    }

    function first(code: Code): State | undefined {
      if (code !== null && code > 32 && isSchemeUnit(code) && word.length < SCHEME_LIMIT) {
        word += sourceTextOf(code)
        return take(code, first)
      }
      return startsAnywhere || code === 58 /* `:` */ || /^(?:www|ftp)\./i.test(word) ? rest(code) : nok(code)
    }

    function rest(code: Code): State | undefined {
      if (code === null || gathered.text.length >= SEARCH_LIMIT) return done(code)
      if (!pair.angle && pair.closers.includes(code)) return take(code, done)
      if (code === pair.opener) return done(code)
      return take(code, rest)
    }

    function done(code: Code): State | undefined {
      effects.exit('urlInContext')
      return decide(gathered, context) ? ok(code) : nok(code)
    }

    function take(code: Code, next: State): State {
      if (atLineStart) gathered.standsAt(context.now().offset)
      atLineStart = isLineEnding(code)
      gathered.take(code)
      effects.consume(code)
      if (atLineStart) crossed.add(context)
      return next
    }
  }
}

function isSchemeUnit(code: number): boolean {
  return /[A-Za-z0-9+.-]/.test(String.fromCharCode(code))
}
