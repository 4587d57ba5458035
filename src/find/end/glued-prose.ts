import { COLON } from '../../text/ascii.ts'
import { GLUED_LIMIT } from '../../text/limits.ts'
import { type Cut, WIDE } from '../run.ts'

/** Prose directly after the path of a URL, as in Chinese, Japanese and Korean. `rules §4.18` */
export const GLUED_PROSE: Cut = {
  asks: WIDE,
  endOfRun: ({ text }, { from, end }) => startOfProse(text, from, end),
}

/** Kana, Han, Hangul. */
export const EAST_ASIAN: RegExp = /^[\u3041-\u30fa\u3400-\u9fff\uac00-\ud7a3]/
const HIRAGANA = /^[\u3041-\u3096]/
/** Emoji at the end of messages, from U+1F000 on and the older ones; arrows, bullets and stars. */
export const PICTURE: RegExp = /^(?:[\ud83c-\ud83e]|[\u203c\u2139\u2190-\u23ff\u25a0-\u27ff\u2b00-\u2bff])/
/** After letters beyond ASCII: `/Москва🔥`. */
const PICTURES = /[\ud83c-\ud83e\u2190-\u23ff\u25a0-\u27ff\u2b00-\u2bff](?:[\udc00-\udfff]|\ufe0f)*$/
/** The number of a note, or the mark of a name, at the end of the run: `²` `™`. */
export const NOTE: RegExp = /^[\u00a9\u00ae\u00b2\u00b3\u00b9\u2070-\u2079\u2122]+\ufe0f?[.,)]*$/
/** Another URL after the words: `http://a.example/x和http://b.example/y`. */
const OTHER_URL = /(?:https?|ftp):\/\//i
const PATH_CONTINUES = /[/?=&%#]|\.[A-Za-z0-9]+$/
/** Words are glued to a name of more than two letters, an end, or the line before; others belong to a name. */
const GLUED = /(?:^|[A-Za-z0-9_.-]{3}|[,)*])(?<![_.-])$/
/** Particles that start no name, some only before certain characters. */
const PARTICLE =
  /^(?:を|(?:から|まで|より|[がでとにのはへ])(?![ぁ-ゖ])|(?:[을를은는이가의와과도]|에서?|으?로)(?![가-힣0-9A-Za-z])|的.|[即就]可)/
/**
 * Copulas, particles and verbs directly after the host and its slash, where a path starts with a name. A character that
 * also begins names needs what follows it.
 */
const AFTER_ROOT: RegExp = /* @__PURE__ */ new RegExp(
  `^(?:${[
    'で(?:[すしのも]|は(?!な))|に[てはも]|へ(?:[のとはお]|(?![ぁ-ゖ]))|から|まで|より|との|など|という|もご|[もや](?![ぁ-ヺ])|宛|様(?!々)',
    '[是并或](?![枝盛])|的|可以|即可|[查看][询看到]|注册|下载|了解|获取|进[行入]|访问|登录|打开|欢迎|官网|网站|这[个里]|为例|以获|申请',
    '[来和时后](?![一-鿿])|[上里](?:[的面查看]|(?![一-鿿]))',
    '입니다|이다(?![가-힣])|이?[에예]요|이[며라나고]|라[는고]|인데|까지|부터|에(?:게|서는)|으로|참[고조](?!서)|접속(?!사)',
  ].join('|')})`,
)

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
  if (NOTE.test(words)) return GLUED.test(before) ? at : end
  if (PICTURE.test(words)) return other !== undefined || /[\w,)*]$/.test(before) ? at : end
  const picture = EAST_ASIAN.test(words) ? 0 : words.search(PICTURES)
  if (picture !== 0) return picture < 0 ? end : at + picture
  if (other !== undefined || GLUED.test(before) || (before === '/' && AFTER_ROOT.test(words))) return at
  return (/\w$/.test(before) && HIRAGANA.test(words)) || (/[/\w]$/.test(before) && PARTICLE.test(words)) ? at : end
}
