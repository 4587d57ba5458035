import type { Code, Effects, State, TokenType } from 'micromark-util-types'
import type { UrlMatch } from '../match.ts'
import type { UrlAnnotation } from './annotation.ts'
import { isLineEnding, textOf } from './gathered.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** The link; in quotes, what stands between them. */
    urlInContext: 'urlInContext'
    /** What stands before and behind the URL: brackets, `URL:`, blanks. */
    urlInContextMarker: 'urlInContextMarker'
    /** A quotation mark, which stays text. */
    urlInContextQuote: 'urlInContextQuote'
    /** The text of the URL, over all its lines. */
    urlInContextText: 'urlInContextText'
    /** What stands in these behind a line ending, up to the next. */
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

/**
 * Writes the tokens of a match. The tokenizer stands at its start. No more of them than an autolink has: what resolves
 * emphasis moves all that stand around it.
 */
export function writeTokens(effects: Effects, ok: State, { match, at, annotation }: Found): State {
  const parts = partsOf(match, at)
  const linkStart = match.context === 'quoted' ? 1 : 0
  const linkEnd = match.end - at - linkStart
  let index = 0
  let part = 0
  let isOnNextLine = false
  let inData = false

  return enter

  function enter(code: Code): State | undefined {
    if (index === linkStart) effects.enter('urlInContext', { urlInContext: annotation })
    effects.enter(parts[part]!.type)
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (index === parts[part]!.end) return exit(code)
    const breaks = isLineEnding(code)
    if (breaks) startLine()
    else if (isOnNextLine && !inData) inData = open('urlInContextData')
    effects.consume(code)
    if (breaks) effects.exit('lineEnding')
    index += textOf(code).length
    return inside
  }

  function startLine(): void {
    closeData()
    isOnNextLine = open('lineEnding')
  }

  function exit(code: Code): State | undefined {
    closeData()
    isOnNextLine = false
    effects.exit(parts[part++]!.type)
    if (index === linkEnd) effects.exit('urlInContext')
    return part === parts.length ? ok(code) : enter(code)
  }

  function open(type: TokenType): true {
    effects.enter(type)
    return true
  }

  function closeData(): void {
    if (inData) effects.exit('urlInContextData')
    inData = false
  }
}

function partsOf({ context, end, urlStart, urlEnd }: UrlMatch, at: number): Part[] {
  const quote = context === 'quoted' ? 1 : 0
  const parts: Part[] = [
    { type: 'urlInContextQuote', end: quote },
    { type: 'urlInContextMarker', end: urlStart - at },
    { type: 'urlInContextText', end: urlEnd - at },
    { type: 'urlInContextMarker', end: end - at - quote },
    { type: 'urlInContextQuote', end: end - at },
  ]
  return parts.filter((part, number) => part.end > (parts[number - 1]?.end ?? 0))
}
