import type { Code, Effects, State, TokenType } from 'micromark-util-types'
import type { UrlMatch } from '../match.ts'
import type { UrlAnnotation } from './annotation.ts'
import { isLineEnding, textOf } from './gathered.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** The link; in quotes, what stands between them. */
    urlInContext: 'urlInContext'
    /** An angle bracket. */
    urlInContextMarker: 'urlInContextMarker'
    /** A quotation mark, which stays text. */
    urlInContextQuote: 'urlInContextQuote'
    /** What stands before the URL: `URL:`, blanks. */
    urlInContextLabel: 'urlInContextLabel'
    /** The text of the URL, over all its lines. */
    urlInContextText: 'urlInContextText'
    /** What stands between the URL and the closer: blanks. */
    urlInContextPadding: 'urlInContextPadding'
    /** A stretch of these in one line. */
    urlInContextData: 'urlInContextData'
  }
  interface Token {
    urlInContext?: UrlAnnotation
  }
}

/** What a match becomes: the record, and the match itself with where its text started. */
interface Found {
  readonly match: UrlMatch
  readonly at: number
  readonly annotation: UrlAnnotation
}

interface Part {
  readonly type: TokenType
  readonly end: number
}

/** Writes the tokens of a match. The tokenizer stands at its start. */
export function writeTokens(effects: Effects, ok: State, { match, at, annotation }: Found): State {
  const parts = partsOf(match, at)
  const isQuoted = match.context === 'quoted'
  const linkStart = isQuoted ? 1 : 0
  const linkEnd = match.end - at - linkStart
  let index = 0
  let part = 0
  let inPart = false
  let inData = false

  return between

  /** At the start or the end of a part. */
  function between(code: Code): State | undefined {
    if (inPart) {
      closeData()
      effects.exit(parts[part++]!.type)
      inPart = false
      if (index === linkEnd) effects.exit('urlInContext')
    }
    if (part === parts.length) return ok(code)
    if (index === linkStart) effects.enter('urlInContext', { urlInContext: annotation })
    effects.enter(parts[part]!.type)
    inPart = true
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (index === parts[part]!.end) return between(code)
    const breaks = isLineEnding(code)
    if (breaks) {
      closeData()
      effects.enter('lineEnding')
    } else if (!inData) {
      effects.enter('urlInContextData')
      inData = true
    }
    effects.consume(code)
    if (breaks) effects.exit('lineEnding')
    index += textOf(code).length
    return inside
  }

  function closeData(): void {
    if (inData) effects.exit('urlInContextData')
    inData = false
  }
}

function partsOf({ context, end, urlStart, urlEnd }: UrlMatch, at: number): Part[] {
  const isBare = context === 'bare' || context === 'label'
  const delimiter: TokenType = context === 'quoted' ? 'urlInContextQuote' : 'urlInContextMarker'
  const size = isBare ? 0 : 1
  const parts: Part[] = [
    { type: delimiter, end: size },
    { type: 'urlInContextLabel', end: urlStart - at },
    { type: 'urlInContextText', end: urlEnd - at },
    { type: 'urlInContextPadding', end: end - at - size },
    { type: delimiter, end: end - at },
  ]
  return parts.filter((part, number) => part.end > (parts[number - 1]?.end ?? 0))
}
