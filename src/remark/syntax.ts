import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import type { UrlMatch } from '../match.ts'
import type { UrlAnnotation } from './annotation.ts'
import { annotate, matchAt } from './ask.ts'
import type { Gathered } from './gathered.ts'
import { leftOf } from './line-head.ts'
import { type Pair, probe } from './probe.ts'
import type { Settings } from './settings.ts'
import { writeTokens } from './tokens.ts'

const LESS = 0x3c
const EQUALS = 0x3d

/** The pairs that delimit URLs, by their opener; the core's, of which it says more (`src/tokenizer/opener.ts`). */
const PAIRS: readonly Pair[] = [
  { opener: LESS, closers: [0x3e], angle: true },
  { opener: 0x22, closers: [0x22], angle: false },
  { opener: 0x201c, closers: [0x201d], angle: false },
  { opener: 0x201e, closers: [0x201c, 0x201d], angle: false },
  { opener: 0xab, closers: [0xbb], angle: false },
  { opener: 0x27e8, closers: [0x27e9], angle: true },
  { opener: 0x2329, closers: [0x232a], angle: true },
  { opener: 0x3008, closers: [0x3009], angle: true },
]

/**
 * The micromark extension: URLs between delimiters, also over several lines. A construct starts at its delimiter, so
 * that it is decided before emphasis, references, escapes and literals inside it are seen, whatever extension comes
 * first.
 */
export function delimitedSyntax(settings: Settings): Extension {
  return { text: Object.fromEntries(PAIRS.map((pair) => [pair.opener, construct(pair, settings)])) }
}

function construct(pair: Pair, settings: Settings): Construct {
  return { name: 'urlInContext', tokenize }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const context = this
    let found: { match: UrlMatch; at: number; annotation: UrlAnnotation } | undefined

    return start

    function start(code: Code): State | undefined {
      if (pair.opener === LESS && isMdx(context)) return nok(code)
      // The value of an attribute, in a tag that is broken: the others are HTML, and not seen here.
      if (!pair.angle && context.previous === EQUALS) return nok(code)
      const left = leftOf(context)
      const ahead = { tokenize: probe(pair, (gathered) => decide(gathered, left)), partial: true }
      return effects.check(ahead, (next) => writeTokens(effects, ok, found!)(next), nok)(code)
    }

    function decide(gathered: Gathered, left: string): boolean {
      const at = left.length
      const match = matchAt(left + gathered.text, at, settings)
      if (match === undefined || !isDelimited(match)) return false
      const raw = gathered.text.slice(0, match.end - at)
      // In MDX braces hold an expression.
      if (isMdx(context) && raw.includes('{')) return false
      if (isAutolink(raw, match.url)) return false
      const annotation = annotate(match, 'construct', (index) => gathered.offsetOf(index - at))
      found = { match, at, annotation: { ...annotation, raw } }
      return true
    }
  }
}

/** Whether a URL is the one between the delimiters; a lone quote before a bare URL has none. */
function isDelimited({ context }: UrlMatch): boolean {
  return context === 'angle' || context === 'quoted' || context === 'url-wrapper'
}

/** Whether CommonMark reads the same URL: it stays its autolink, and is annotated later. */
function isAutolink(raw: string, url: string): boolean {
  return raw === `<${url}>` && /^<[a-z][a-z0-9+.-]{1,31}:/i.test(raw)
}

/** In MDX `<` starts JSX, and autolinks are off; to read some of them would only make the order of plugins matter. */
function isMdx({ parser }: TokenizeContext): boolean {
  return parser.constructs.disable.null?.includes('autolink') === true
}
