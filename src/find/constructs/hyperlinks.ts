import { PREFIX_LIMIT, SEARCH_LIMIT } from '../../text/limits.ts'
import { isSkipped } from '../candidate.ts'
import { type Construct, NO_READS } from '../rules.ts'

/**
 * Links of a terminal (OSC 8), `␛]8;PARAMETERS;ADDRESS␛\TEXT␛]8;;␛\`, whose sequences BEL may end as well: the address
 * is the URL, and nothing is found in the text, which shows it again, or a part of it. `rules §4.21`
 */
export const HYPERLINKS: Construct = {
  name: 'hyperlinks',
  decode(cursor, { start }, read) {
    if (cursor.text[start - 1] !== ';' || read === undefined || isSkipped(read)) return NO_READS
    return [
      () => {
        if (!OPENED.test(cursor.before(start, PREFIX_LIMIT))) return undefined
        const [link, address] = LINK.exec(cursor.text.slice(start, start + SEARCH_LIMIT)) ?? []
        if (link === undefined) return void cursor.reach(start + SEARCH_LIMIT)
        const urlEnd = start + address!.length
        return { ...read, end: start + link.length, urlEnd, runEnd: urlEnd, continuation: undefined }
      },
    ]
  },
}

const OPENED = /\x1b\]8;[^;\x07\x1b]*;$/
/** Up to the sequence behind the text. */
const LINK = /^([^\0- ]+)(?:\x07|\x1b\\).*?(?=\x1b\]8;)/s
