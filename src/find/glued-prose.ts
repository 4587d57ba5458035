import { COLON } from '../text/ascii.ts'
import { GLUED_LIMIT } from '../text/limits.ts'
import { type Cut, WIDE } from './run.ts'

/** Prose directly after the path of a URL, as in Chinese, Japanese and Korean. `rules §4.18` */
export const GLUED_PROSE: Cut = {
  asks: WIDE,
  endOfRun: ({ text }, { from, end }) => startOfProse(text, from, end),
}

/** Kana, Han, Hangul. */
export const EAST_ASIAN: RegExp = /^[\u3041-\u30fa\u3400-\u9fff\uac00-\ud7a3]/
const HIRAGANA = /^[\u3041-\u3096]/
/** Emoji at the end of messages: from U+1F000 on, and the older ones. */
export const PICTURE: RegExp = /^(?:[\ud83c-\ud83e]|[\u2600-\u27bf])/
/** Another URL after the words: `http://a.example/x和http://b.example/y`. */
const OTHER_URL = /(?:https?|ftp):\/\//i
const PATH_CONTINUES = /[/?=&%#]|\.[A-Za-z0-9]+$/
/** Words are glued to a name of more than two letters, an end, or the line before; others belong to a name. */
const GLUED = /(?:^|[A-Za-z0-9_.-]{3}|[,)*])(?<![_.-])$/
/** Particles that start no name, some only before certain characters. */
const PARTICLE =
  /^(?:を|(?:から|まで|より|[がでとにのはへ])(?![ぁ-ゖ])|(?:[을를은는이가의와과도]|에서?|으?로)(?![가-힣0-9A-Za-z])|的.|[即就]可)/

/** The start of prose in the run, or in the next line; `end` without prose. */
function startOfProse(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text.charCodeAt(at) < 128) at++
  if (at === end || end - from > GLUED_LIMIT || text.charCodeAt(from - 1) === COLON) return end
  const rest = text.slice(at, end)
  const other = OTHER_URL.exec(rest)?.index
  const words = rest.slice(0, other)
  if (PATH_CONTINUES.test(words)) return end
  const before = text.slice(from, at)
  if (!EAST_ASIAN.test(words)) return PICTURE.test(words) && /[\w,)*]$/.test(before) ? at : end
  if (other !== undefined || GLUED.test(before)) return at
  return (/\w$/.test(before) && HIRAGANA.test(words)) || (/[/\w]$/.test(before) && PARTICLE.test(words)) ? at : end
}
