import type { Code, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types'
import type { UrlMatch } from 'urls-in-context'
import type { UrlAnnotation } from './annotation.ts'
import { isLineEnding, sourceTextOf } from './code-text.ts'
import { linkSpan } from './core-questions.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** The link; of a URL between typographic marks, the part between them. */
    urlInContext: 'urlInContext'
    urlInContextMarker: 'urlInContextMarker'
    /** The text before a possible URL. */
    urlInContextBefore: 'urlInContextBefore'
    /** A typographic mark, or the label of a bare URL, which stay text. */
    urlInContextQuote: 'urlInContextQuote'
    urlInContextText: 'urlInContextText'
    /** The rest of such a token after a line ending. */
    urlInContextData: 'urlInContextData'
  }
  interface Token {
    urlInContext?: UrlAnnotation
    urlInContextShown?: string
  }
}

/**
 * Keeps the text before a possible URL as its own token. micromark would merge it with what follows and move all later
 * tokens, in quadratic time.
 */
export function keepBefore({ events }: TokenizeContext): void {
  const token = events.at(-1)?.[1]
  if (token?.type === 'data') token.type = 'urlInContextBefore'
}

export interface FoundMatch {
  readonly match: UrlMatch
  /** The index of the tokenizer in the text that was searched. */
  readonly at: number
  readonly annotation: UrlAnnotation
  readonly shown: string
}

/** `end` counts from the start of the match. */
interface TokenPart {
  readonly type: TokenType
  readonly end: number
}

/** Writes as few tokens as an autolink has: micromark's resolver of emphasis moves every token around it. */
export function writeTokens(effects: Effects, ok: State, { match, at, annotation, shown }: FoundMatch): State {
  const link = linkSpan(match, annotation)
  const [linkStart, linkEnd] = [link.start - at, link.end - at]
  const parts = partsOf(match, at, linkStart, linkEnd)
  let index = 0
  let part = 0
  let isOnNextLine = false
  let inData = false

  return enter

  function enter(code: Code): State | undefined {
    if (index === linkStart) effects.enter('urlInContext', { urlInContext: annotation, urlInContextShown: shown })
    const { type } = parts[part]!
    effects.enter(type, type === 'urlInContextText' ? { urlInContextShown: shown } : undefined)
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (index === parts[part]!.end) return exit(code)
    const breaks = isLineEnding(code)
    if (breaks) startLine()
    else if (isOnNextLine && !inData) inData = open('urlInContextData')
    effects.consume(code)
    if (breaks) effects.exit('lineEnding')
    index += sourceTextOf(code).length
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

function partsOf({ end, urlStart, urlEnd }: UrlMatch, at: number, linkStart: number, linkEnd: number): TokenPart[] {
  const parts: TokenPart[] = [
    { type: 'urlInContextQuote', end: linkStart },
    { type: 'urlInContextMarker', end: urlStart - at },
    { type: 'urlInContextText', end: urlEnd - at },
    { type: 'urlInContextMarker', end: linkEnd },
    { type: 'urlInContextQuote', end: end - at },
  ]
  return parts.filter((part, number) => part.end > (parts[number - 1]?.end ?? 0))
}
