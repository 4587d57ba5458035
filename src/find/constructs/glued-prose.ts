import { ASTERISK, RIGHT_PARENTHESIS, SLASH } from '../../text/ascii.ts'
import { isAlphadigit } from '../../text/chars.ts'
import { GLUED_LIMIT } from '../../text/limits.ts'
import type { Construct } from '../rules.ts'
import { WIDE } from '../run.ts'

/** Prose right behind the path of a URL: Chinese, Japanese and Korean put no blank between them. `rules §4.18` */
export const GLUED_PROSE: Construct = {
  name: 'glued prose',
  cut: {
    asks: WIDE,
    endOfRun: ({ text }, { from, end }) => startOfProse(text, from, end),
  },
}

const FIRST_KANA = 0x3041
/** Kana, Han, Hangul. */
const EAST_ASIAN = /^[\u3041-\u30fa\u3400-\u9fff\uac00-\ud7a3]/
const HIRAGANA = /^[\u3041-\u3096]/
/** Another URL, to which the words lead: `http://a.example/x和http://b.example/y`. */
const OTHER_URL = /(?:https?|ftp):\/\//i
/** What goes on so is a path, whatever its words. */
const PATH_GOES_ON = /[/?=&%#]|\.[A-Za-z0-9]+$/
/** The name of a file ends so. */
const FILE =
  /\.(?:[sx]?html?|php|aspx?|jsp|pdf|txt|md|git|zip|t?gz|bz2|xz|7z|rar|exe|apk|jar|js|css|json|ya?ml|xml|csv|png|jpe?g|gif|svg|mp[34]|docx?|xlsx?|pptx?)$/i
const LONGEST_EXTENSION = 6
/** Particles, with what follows them where a name could start so, too: behind a letter or digit all hiragana are prose. */
const JAPANESE =
  /^(?:を|(?:から|まで|より|[がでとにのはへ])(?![ぁ-ゖ])|で(?:す|し[たょ]|あ[るりっ]|は|の)|に(?:は|て|な[るりっ]|あ[るりっ]|し[てた])|と(?:は|して|い[うっ])|から[のは]|まで[のに]|へ[のは]|など)/
/** A particle with a blank or punctuation behind it. */
const KOREAN =
  /^(?:[을를은는이가의와과도]|에(?:서[는도]?|[게는도])?|으?로(?:부터|[는도서])?|까지|부터|처럼|보다|이?라(?:고요?|는)|입니다|이[고다며])(?![가-힣0-9A-Za-z])/
/** What starts no name. */
const CHINESE =
  /^(?:的.|即[可能]|就[可能会會行是]|[可来來]?查看|可[以查看]|[进進]行|以及|或者|了解|自行|[上中里裡][查找看搜下获獲选選的])/

/** Where prose starts in the run `from`…`end` behind the host of a URL, or in the next line; `end`, if it holds none. */
function startOfProse(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text.charCodeAt(at) < 128) at++
  if (at === end || text.charCodeAt(at) < FIRST_KANA || end - from > GLUED_LIMIT) return end
  const isInWord = at > from && isAlphadigit(text.charCodeAt(at - 1))
  if (at > from && !isInWord && !mayEndUrl(text.charCodeAt(at - 1))) return end
  const rest = text.slice(at, end)
  const other = OTHER_URL.exec(rest)?.index
  const words = rest.slice(0, other)
  if (!EAST_ASIAN.test(words) || PATH_GOES_ON.test(words)) return end
  const before = text.slice(Math.max(from, at - LONGEST_EXTENSION), at)
  return other !== undefined || FILE.test(before) || isProse(words, isInWord) ? at : end
}

function mayEndUrl(unit: number): boolean {
  return unit === SLASH || unit === RIGHT_PARENTHESIS || unit === ASTERISK
}

/** Whether words that follow a letter or digit, or another character, are no name. */
function isProse(words: string, isInWord: boolean): boolean {
  if (HIRAGANA.test(words)) return isInWord || JAPANESE.test(words)
  return CHINESE.test(words) || KOREAN.test(words)
}
