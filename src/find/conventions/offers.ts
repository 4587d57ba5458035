import type { UrlMatch } from '../../match.ts'
import { BAR, CR, LF, RIGHT_PARENTHESIS } from '../../text/ascii.ts'
import { BLANK } from '../../text/class-flags.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import type { Cursor } from '../cursor.ts'
import { OFFERED } from '../meaning/match-of.ts'
import type { Construct, Offered } from '../rules.ts'
import { innerOf } from './inner.ts'
import { otherEndOf } from './other-end.ts'
import { mayBeEncoded } from './printable.ts'

/** Other readings of a match, which the text cannot settle; or one that only the whole text can show. */
export const OFFERS: Construct = {
  offer(match, cursor, isPlain) {
    return isPlain && !mayBeOffered(cursor, match) ? undefined : offered(cursor, match, isPlain)
  },
}

/** Most plain URLs hold no `=`, and are whole before what follows. */
function mayBeOffered(cursor: Cursor, { url, urlEnd, context, trimmed }: UrlMatch): boolean {
  if (trimmed !== '' || url.includes('=')) return true
  if (context !== 'bare') return false
  const end = urlEnd - cursor.view.base
  const next = cursor.at(end)
  if (next === LF) return (flagsOf(cursor.at(end + 1)) & BLANK) !== 0
  return next === RIGHT_PARENTHESIS || next === BAR || next === CR
}

function offered(cursor: Cursor, match: UrlMatch, isPlain: boolean): Offered | undefined {
  const others = [isPlain ? undefined : innerOf(match), otherEndOf(match, cursor, isPlain)].filter(
    (each) => each !== undefined,
  )
  const { view } = cursor
  const isInText = mayBeEncoded(view, match, view.base)
  if (others.length === 0) return isInText ? { match, isInText } : undefined
  const alternatives = [...match.alternatives, ...others]
  return { match: { ...match, likelihood: 1 - others.length * OFFERED, alternatives }, isInText }
}
