import { BACKSLASH, SPACE } from '../../text/ascii.ts'
import { foundAt } from '../../text/chars.ts'
import { isSkipped, type Start } from '../candidate.ts'
import { type ReadNotation, readDecoded } from '../pass/decoded.ts'
import type { Construct } from '../rules.ts'
import { enclosureBefore } from '../start/enclosure.ts'

/**
 * `file:` before a path of Windows, or with blanks between quotes: `file://F:\help.html`, `file:\\server\share`. Read
 * as in browsers: a backslash is a slash, and a drive follows an empty host. WHATWG URL; `rules §4.20`
 */
export const FILE_PATHS: Construct = {
  startAt: {
    after: '\\',
    read(cursor, colon) {
      if (!NAME.test(cursor.before(colon, NAME_REACH)) || !cursor.matches(SHARE, colon + 1, SHARE_LIMIT))
        return undefined
      const start = colon - NAME_REACH + 1
      if (start < cursor.floor) return undefined
      return { kind: 'authority', start, schemeEnd: colon, scheme: 'file', enclosure: enclosureBefore(cursor, start) }
    },
  },
  decode(cursor, start, read, rules) {
    if (start.scheme !== 'file' || isSkipped(read)) return undefined
    const at = read === undefined ? start.schemeEnd + 1 : read.runEnd
    const unit = cursor.text.charCodeAt(at)
    if (unit !== BACKSLASH && !(unit === SPACE && start.enclosure?.angle === false)) return undefined
    const isOfWindows = cursor.matches(OF_WINDOWS, start.schemeEnd + 1, SHARE_LIMIT)
    if (unit === BACKSLASH && !isOfWindows) return undefined
    return readDecoded(cursor, start, rules, notationAfter(start))
  },
}

const NAME = /(?:^|[^\w+.-])file$/i
const NAME_REACH = 5
/** A server and its share, or a drive; not an escape, `File:\t`. */
const SHARE = /^\\{2,4}[\w.-]+\\|^\\{1,6}[A-Za-z]:\\/
/** No escape at the end of a string, nor a font of roff. */
const NO_ESCAPE = String.raw`(?!(?:[a-z]|f[BIPR])?(?:["'\s\\]|$))`
/** Paths of Windows, also after slashes; not `file:///a/x\n`. */
const OF_WINDOWS: RegExp = /* @__PURE__ */ new RegExp(
  String.raw`${SHARE.source}|^/{0,5}(?:localhost/)?[A-Za-z]:(?:\\|/[^\s\\"<>]*\\${NO_ESCAPE}\w)|^//+[\w.-]+\\+${NO_ESCAPE}[^\s\\"<>]`,
)
const SHARE_LIMIT = 128
/** The end of a quoted path with blanks, which distinguishes it from a sentence: a file name and the quotation mark. */
const FILE_NAME = /^[^\n\r\u2028\u2029"<>“”„«»]*\.\w{1,5}["”“»]/
const NAME_LIMIT = 256
const DRIVE = /^\/\/[A-Za-z]:[\\/]/
const BACKSLASHES = /\\+/y

function notationAfter({ schemeEnd, enclosure }: Start): ReadNotation {
  return (cursor, at) => {
    const { text } = cursor
    const unit = text.charCodeAt(at)
    if (unit === BACKSLASH) {
      const [{ length }] = foundAt(BACKSLASHES, text, at)!
      cursor.reach(at + length + 1)
      if (at > schemeEnd + 1) return [Math.min(length, 2), '/']
      return [length, length === 1 || length === 3 ? '///' : '//']
    }
    if (at === schemeEnd + 3 && DRIVE.test(cursor.slice(schemeEnd + 1, at + 3))) return [1, `/${text[at]}`]
    if (unit !== SPACE || enclosure?.angle !== false) return undefined
    return FILE_NAME.test(cursor.slice(at, at + NAME_LIMIT)) ? [1, '%20'] : undefined
  }
}
