import { PREFIX_LIMIT, SEARCH_LIMIT } from '../../text/limits.ts'
import { isSkipped } from '../candidate.ts'
import type { Construct } from '../rules.ts'

/** In the colour of what was searched, perhaps after another sequence, and the rest. */
const STYLED = /(?:^|[^a-z]|\x1b\[[\d;]*[mK])((http|ftp)((?:\x1b\[[\d;]*[mK])+)(s?))$/i
const STYLED_REACH = 64
/** Ends a sequence, or the rest of a scheme. */
const LAST = 'mKsS'

/** A scheme of which a part is bright, as after `grep http`. ECMA-48 SGR; `rules §4.21` */
export const COLOURS: Construct = {
  startAt: {
    after: '\x1b',
    read(cursor, colon) {
      if (!LAST.includes(cursor.text[colon - 1] ?? ' ')) return undefined
      const [, whole, name, style, rest] = STYLED.exec(cursor.before(colon, STYLED_REACH)) ?? []
      if (whole === undefined || colon - whole.length < cursor.floor) return undefined
      const start = colon - whole.length
      const gap = { start: start + name!.length, end: start + name!.length + style!.length }
      const edits = [{ kind: 'escape', ...gap, insert: '' }] as const
      const schemeGap = { kind: 'line-break', ...gap, edits, hyphen: undefined } as const
      const scheme = (name! + rest).toLowerCase()
      return { kind: 'authority', start, schemeEnd: colon, scheme, enclosure: undefined, schemeGap }
    },
  },
}

/**
 * Terminal links (OSC 8), `␛]8;PARAMETERS;ADDRESS␛\TEXT␛]8;;␛\`, whose sequences BEL may end as well: the address is
 * the URL; the text, which repeats it or a part of it, is skipped. `rules §4.21`
 */
export const HYPERLINKS: Construct = {
  decode(cursor, { start }, read) {
    if (cursor.text[start - 1] !== ';' || read === undefined || isSkipped(read)) return undefined
    if (!OPENED.test(cursor.before(start, PREFIX_LIMIT))) return undefined
    const [link, address] = LINK.exec(cursor.text.slice(start, start + SEARCH_LIMIT)) ?? []
    if (link === undefined) return void cursor.reach(start + SEARCH_LIMIT)
    const urlEnd = start + address!.length
    return { ...read, end: start + link.length, urlEnd, runEnd: urlEnd, continuation: undefined, hasForeignHost: true }
  },
}

const OPENED = /\x1b\]8;[^;\x07\x1b]*;$/
/** Up to the sequence after the text. */
const LINK = /^([^\0- ]+)(?:\x07|\x1b\\).*?(?=\x1b\]8;)/s
