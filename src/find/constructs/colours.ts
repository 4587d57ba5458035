import { isSkipped } from '../candidate.ts'
import { type ReadNotation, readDecoded } from '../decoded.ts'
import { readUndelimited } from '../read.ts'
import { type Construct, NO_READS } from '../rules.ts'

const ESCAPE = 0x1b

/**
 * Colours of a terminal inside a URL, of which a part is bright: `http://localhost:␛[1m5173␛[22m/`. ECMA-48 SGR; `rules
 * §4.21`
 */
export const COLOURS: Construct = {
  name: 'colours',
  decode(cursor, _start, read) {
    if (read === undefined || isSkipped(read) || cursor.text.charCodeAt(read.runEnd) !== ESCAPE) return NO_READS
    return [(inner, at, rules) => readDecoded(inner, at, rules, readUndelimited, coloursBehind(at.start))]
  },
}

const SEQUENCE = /\x1b\[([\d;]*)m/y
const SEQUENCES = /\x1b\[([\d;]*)m/g
/** The longest sequence that is read. */
const REACH = 24
/** How far behind the start of a URL one is read. */
const FARTHEST = 512
/** Back to what was before. */
const RESET = /^(?:0?|2[2-9]|39|49)$/

/** What a sequence stands for: nothing, where it sets something within the URL, or takes back what was set in it. */
function coloursBehind(start: number): ReadNotation {
  return (cursor, at) => {
    const { text } = cursor
    if (text.charCodeAt(at) !== ESCAPE) return undefined
    if (at - start > FARTHEST) return null
    cursor.reach(at + REACH)
    SEQUENCE.lastIndex = at
    const [sequence, codes] = SEQUENCE.exec(text) ?? []
    if (sequence === undefined) return null
    let open = 0
    for (const [, before] of text.slice(start, at).matchAll(SEQUENCES)) open += RESET.test(before!) ? -1 : 1
    return RESET.test(codes!)
      ? open > 0
        ? [sequence.length, '']
        : null
      : /[:/.?=&#-]/.test(text[at - 1]!)
        ? [sequence.length, '']
        : null
  }
}
