import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import type { UrlMatch } from 'urls-in-context'
import { ANGLES, annotate, isLive, QUOTES, shownText } from 'urls-in-context/links'
import { EQUALS, LESS_THAN } from './ascii.ts'
import { type DelimiterPair, probe } from './closer-probe.ts'
import type { Gathered } from './code-text.ts'
import { matchAt } from './core-questions.ts'
import type { CrossedLines } from './crossed-lines.ts'
import { leftOf } from './line-head.ts'
import type { RemarkSettings } from './settings.ts'
import { type FoundMatch, keepBefore, writeTokens } from './tokens.ts'

const refusals = new WeakMap<TokenizeContext, number>()

/** The content of a refused construct stays text. */
export function isInRefused(context: TokenizeContext): boolean {
  return context.now().offset < (refusals.get(context) ?? 0)
}

const PAIRS: readonly DelimiterPair[] = [
  ...Array.from(QUOTES, ([opener, closers]) => ({ opener, closers, angle: false })),
  ...Array.from(ANGLES, ([opener, closers]) => ({ opener, closers, angle: true })),
]

/**
 * Reads delimited URLs, also over several lines. A construct starts at its delimiter, to be decided before the
 * emphasis, references, escapes and literals in it.
 */
export function delimitedSyntax(settings: RemarkSettings, crossed: CrossedLines): Extension {
  return { text: Object.fromEntries(PAIRS.map((pair) => [pair.opener, delimitedConstruct(pair, settings, crossed)])) }
}

function delimitedConstruct(pair: DelimiterPair, settings: RemarkSettings, crossed: CrossedLines): Construct {
  return { name: 'urlInContext', tokenize }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const context = this
    let found: FoundMatch | undefined

    return start

    function start(code: Code): State | undefined {
      if (pair.opener === LESS_THAN && isMdx(context)) return nok(code)
      // The attribute value of a broken tag; whole tags are not read as text.
      if (!pair.angle && context.previous === EQUALS) return nok(code)
      keepBefore(context)
      const left = leftOf(context)
      const ahead = {
        tokenize: probe(pair, crossed, settings.startsAnywhere, (gathered) => decide(gathered, left)),
        partial: true,
      }
      return effects.check(ahead, (next) => writeTokens(effects, ok, found!)(next), nok)(code)
    }

    function decide(gathered: Gathered, left: string): boolean {
      const at = left.length
      const match = matchAt(left + gathered.text, at, settings)
      if (match === undefined || !isBetweenDelimiters(match)) return false
      if (!isLive(match, settings)) {
        refusals.set(context, gathered.offsetOf(match.end - at))
        return false
      }
      const raw = gathered.text.slice(0, match.end - at)
      // In MDX braces hold an expression.
      if (isMdx(context) && raw.includes('{')) return false
      if (isAutolink(raw, match.url)) return false
      const annotation = annotate(match, 'construct', (index) => gathered.offsetOf(index - at))
      found = { match, at, annotation: { ...annotation, raw }, shown: shownText(left + gathered.text, match) }
      return true
    }
  }
}

/** A bare URL may follow a quotation mark without a closer. */
function isBetweenDelimiters({ context }: UrlMatch): boolean {
  return context === 'angle' || context === 'quoted' || context === 'url-wrapper'
}

/** What CommonMark reads as the same URL, or one with `|`, stays an autolink and is annotated later. */
function isAutolink(raw: string, url: string): boolean {
  return (raw === `<${url}>` || raw.startsWith(`<${url}|`)) && /^<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>$/i.test(raw)
}

/** MDX has no autolinks, since `<` starts JSX. To read some would make the order of plugins matter. */
function isMdx({ parser }: TokenizeContext): boolean {
  return parser.constructs.disable.null?.includes('autolink') === true
}
