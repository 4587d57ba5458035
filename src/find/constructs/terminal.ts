import { PREFIX_LIMIT, SEARCH_LIMIT } from '../../text/limits.ts'
import { isSkipped } from '../candidate.ts'
import { type ReadNotation, readDecoded } from '../decoded.ts'
import { readUndelimited } from '../read.ts'
import type { Construct } from '../rules.ts'

const ESCAPE = 0x1b

/**
 * Terminal colours inside a URL, of which a part is bright: `http://localhost:␛[1m5173␛[22m/`. ECMA-48 SGR;
 * `rules §4.21`
 */
export const COLOURS: Construct = {
  name: 'colours',
  decode(cursor, start, read, rules) {
    if (read === undefined || isSkipped(read) || cursor.text.charCodeAt(read.runEnd) !== ESCAPE) return undefined
    return readDecoded(cursor, start, rules, coloursAfter(start.start), [readUndelimited])
  },
}

const SEQUENCE = /\x1b\[([\d;]*)m/y
const SEQUENCES = /\x1b\[([\d;]*)m/g
const REACH = 24
const FARTHEST = 512
const RESET = /^(?:0?|2[2-9]|39|49)$/

/** Ignores a sequence that sets a style within the URL, or resets it. */
function coloursAfter(start: number): ReadNotation {
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
    const isInside = RESET.test(codes!) ? open > 0 : /[:/.?=&#-]/.test(text[at - 1]!)
    return isInside ? [sequence.length, ''] : null
  }
}

/**
 * Terminal links (OSC 8), `␛]8;PARAMETERS;ADDRESS␛\TEXT␛]8;;␛\`, whose sequences BEL may end as well: the address is
 * the URL; the text, which repeats it or a part of it, is skipped. `rules §4.21`
 */
export const HYPERLINKS: Construct = {
  name: 'hyperlinks',
  decode(cursor, { start }, read) {
    if (cursor.text[start - 1] !== ';' || read === undefined || isSkipped(read)) return undefined
    if (!OPENED.test(cursor.before(start, PREFIX_LIMIT))) return undefined
    const [link, address] = LINK.exec(cursor.text.slice(start, start + SEARCH_LIMIT)) ?? []
    if (link === undefined) return void cursor.reach(start + SEARCH_LIMIT)
    const urlEnd = start + address!.length
    return { ...read, end: start + link.length, urlEnd, runEnd: urlEnd, continuation: undefined }
  },
}

const OPENED = /\x1b\]8;[^;\x07\x1b]*;$/
/** Up to the sequence after the text. */
const LINK = /^([^\0- ]+)(?:\x07|\x1b\\).*?(?=\x1b\]8;)/s
