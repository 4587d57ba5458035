/** How names, marks and values of fields are written. All patterns are sticky, but for those that say otherwise. */

/** One blank may be a line end, with the head of the next line: marks of a quoted mail, of a comment. */
const HEAD = String.raw`(?:\r\n|[\r\n])[>| \t]{0,64}(?:(?:#+|\/\/+|\*+|;+|%+)[ \t]{1,64})?`
const B = String.raw`[ \t]{0,64}\\?(?:${HEAD})?`
const B1 = String.raw`(?:[ \t]{1,64}\\?(?:${HEAD})?|\\?${HEAD})`
const ENTITY = '&(?:quot|apos|#3[49]|#x2[27]);'

/** `_` is some blanks or none, `~` is some. */
function pattern(source: string, flags = 'y'): RegExp {
  return new RegExp(source.replaceAll('_', B).replaceAll('~', B1), flags)
}

/** What may be a name, or the end of one. Everywhere. */
export const WORD: RegExp = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.$-]*/gu
/** At the end of a text: words that may belong to a name. */
export const WORDS_BEFORE: RegExp = /(?:[\p{L}\p{N}_-]+[ \t]){1,2}$/u

export const NAME_END: RegExp =
  /(\\{0,64}(?:""|["'`])|&(?:quot|apos|#3[49]|#x2[27]);|\\{1,64}u002[27]|[”“»])?(?:\*\*|__|\*)?(?:\[\d{0,9}\])?[\]}?!]{0,3}(?:[*_`]{1,2}(?=[ \t]*[:=]))?/y
export const ASSIGN: RegExp = pattern(
  String.raw`_(?:(?:[:?+|]{0,2}=(?!==)[=>\x7e]?|->|<-(?=[ \t])|:(?!:|\\?\/\\?\/)|：)|%3[AD])`,
)
/** After a colon: a type, and the mark of the value. */
export const TYPED: RegExp = pattern(
  String.raw`_&?(?:'static )?(?:[\w.[\]<>?*]{1,32} ?){1,3}_=_(?=(?:[a-zA-Z@$]{1,2}|r?#{1,3})?["'\x60])`,
)
/** Between a name and its mark in running text: `Password for joe (new):`. */
export const SENTENCE: RegExp = new RegExp(
  [
    String.raw`(?:[ \t]+(?:for|of|to|from|on|at|für|zu|von|pour|de|du|del|para|per|voor|van)[ \t]+[^\r\n:=,;.()]{1,40}?)?`,
    String.raw`(?:[ \t]*\([^()\r\n]{0,40}\))?`,
    String.raw`[ \t]*(?::(?!\/\/|:)|[=：]|[ \t](?:is|was|are|ist|lautet|est|es|è|jest)(?:[ \t]*:|[ \t]+now)?(?=[ \t\r\n]))`,
  ].join(''),
  'yi',
)
/** After the quote of a name: the next argument, or the next element, which is quoted. */
export const COMMA: RegExp = pattern(String.raw`_,_(?=[a-zA-Z@$]{0,2}(?:\\{0,64}["'\x60]|${ENTITY}))`)
export const CALL: RegExp = /\([ \t]*(?=[^\s)])/y
/** The end of a cell of a table. No two runs of blanks meet: each would be tried with each length of the other. */
export const CELL: RegExp =
  /(?:(?= *\t)[ \t]+|[ \t]+[|][ \t]*|[ \t]*<\/(?:td|th|dt|b|strong|label|span)>[ \t]*(?::?(?:\s{0,64}<[a-z][^<>]{0,256}>){1,3}[ \t]*|:[ \t]*)?)(?=[^\s|])/iy
export const CELL_VALUE: RegExp = /[^\r\n|\t<]{0,4096}/y
/** Only blanks before a quote; perhaps a type, an option or a word between. */
export const BLANK_AND_QUOTE: RegExp = pattern(
  String.raw`~(?:(?:as~)?[\w.*&[\]]{1,32}~:?=_|:?=_|--?\w{1,32}~|to~|<<<_)?(?=[\\@$]*["'“„«]|&quot;|\{)`,
  'iy',
)
/** Before the value of an option: also as the next item of a list. */
export const BLANK: RegExp = pattern(String.raw`~(?:-[ \t]+)?(?=[^\s-])`)
/** A word in running text that no other one is like: letters with digits. Perhaps a dash before it. */
export const CODE: RegExp =
  /[ \t]+(?:[-–—][ \t]+)?(?=[\w.+/=!@#$%^*~-]*\d)(?=[\w.+/=!@#$%^*~-]*[a-z])(?=[^\s]{5})(?=[^\s:=<>()]{1,128}(?:[,;.)]?\s|$))/iy
/** Before a name: an option. At the end of a text. */
export const OPTION_BEFORE: RegExp = /(?:^|[\s"'`([,])(?:--?|\/)(?:[\w-]*[.-])?$/
/** Before a name: an instruction that gives it a value without a mark. At the end of a text. */
export const INSTRUCTION_BEFORE: RegExp =
  /(?:^|[\s"'`;&(])(?:ENV|ARG|setenv|setx?|-gx|-x|#define|define|put|secret set|config(?:[ \t]--?\w+)*|(?:login|user|account)[ \t]+\S{1,128})[ \t]+(?:-\w+[ \t]+)*(?:\w+\.)?$/i

/** What a line may have before a setting: a keyword or a type, an object, a bullet. A whole text. */
export const BEFORE_SETTING: RegExp =
  /^[>|#;*/ \t-]{0,64}(?:\d{1,3}[.)][ \t]+)?(?:(?:export|set|let|var|const|my|our|local|declare|typeset|readonly|public|private|protected|internal|static|final|override|val|def|global|env|arg|string|char|str|auto|unset|setx|#?define|pub|mut|\*|&)[ \t]+){0,5}(?:[a-z]+[ \t]+)?(?:\$(?:\w+:)?|@|:|[\w$.]{1,64}(?:\.|->|\[["']?)|[*_`]{1,2}|--?)?["']?$/i
export const BEFORE_ASSIGNED: RegExp = /^[^:=,;(){}"'`<]{0,80}$/
/** What is before a name in a statement. At the end of a text. */
export const STATEMENT: RegExp =
  /(?:^|[\s;{}])(?:class|if|elif|while|for|case|return|except|struct|interface|def|with|in|and|or|not|else)[ \t]+$/
export const COMMENTED: RegExp = /^[>| \t]*(?:#+|\/\/+|\*+|--|;+|%+)[ \t]/

const PREFIX = String.raw`(?:[!&][\w!.\/-]{0,64}[ \t]+){0,3}(?:[*_]{1,2}[ \t]*)?(?:(?:[a-zA-Z]{1,2}|[@$]{1,2}|r?#{1,3})(?=["'\x60])|3D(?=["']))?`
/** What is before a value: blanks, tags of YAML, emphasis, the letters before a string. */
export const BEFORE_VALUE: RegExp = new RegExp(
  String.raw`[ \t]{0,64}(?:3D(?=["']))?(?:\\?${HEAD}|=(?:\r\n|[\r\n]))?${PREFIX}`,
  'y',
)
export const SAME_LINE: RegExp = new RegExp(String.raw`[ \t]{0,64}(?:3D(?=["']))?${PREFIX}`, 'y')
export const BLANKS: RegExp = pattern('_')

/** RFC 9110 §11, and services that follow it. After one, the whole rest of a field is secret. */
export const AUTH_SCHEME: RegExp =
  /(?:AWS4-HMAC-SHA256|ApiKey|Basic|Bearer|Digest|DPoP|GoogleLogin|Hawk|HMAC-SHA256|HOBA|Key|Mutual|Negotiate|NTLM|OAuth|PrivateToken|SCRAM-SHA-(?:1|256)|SharedKey|Token|vapid)(?=[ \t\r\n])/iy
/** The lines on which a field of a header is folded (RFC 5322 §2.2.3). */
export const FOLDED: RegExp = /(?:(?:\r\n|[\r\n])(?:[>|][>| \t]{0,64})?[ \t]+[^\s][^\r\n]*){1,63}/y

/** The rest of an open tag, in which an element has the name. */
export const TAG_END: RegExp = /(?:[ \t\r\n][^<>]{0,512})?>|&gt;/y
/** A field whose value is the name of another one: `name="password" value="x"`. At the end of a text. */
export const NAMING: RegExp = pattern(
  String.raw`(?:\b(?:name|key|id|property|param|param(?:eter)?key|field|var|variable|header|label|type|k|n)(?:\\{0,64}["']|${ENTITY})?_(?:=>|[:=])_(?:\\{0,64}["']|${ENTITY})?|<(?:name|key|param|string|dt|th|td)>_)$`,
  'i',
)
/** The field of its value. Everywhere. */
export const VALUED: RegExp = pattern(
  String.raw`\b(?:value|val|content|data|default|text|string|secret|parametervalue|body|v)(?:\\{0,64}["']|${ENTITY})?_(?:=>|[:=])_`,
  'gi',
)
export const NEXT_ELEMENT: RegExp = pattern(
  String.raw`(?:\\{0,64}["'])?_(?:<\/[\w:.-]{1,64}>_<[\w:.-]{1,64}[^<>]{0,128}|[^<>{}\/]{0,128})>_(?:<value>)?`,
)

/** A URL within a value: the search finds it, and masks its own secrets. Everywhere. */
export const URL_INSIDE: RegExp =
  /(?<![\p{L}\p{N}](?<!\\[nrt]))(?:<?URL:)?(?:[a-z][a-z0-9+.-]{1,30}(?::|\[:\])(?:\\?\/){2}|hxxps?\W{1,4}\/\/|www\.)[^\s"'`<>\\]{2,}/giu

/** The words after `the password is` that are no value. */
export const NO_VALUE: RegExp =
  /^(?:not|an?|the|this|that|your|my|our|its|no|in|on|at|of|to|for|by|with|from|sent|required|optional|wrong|incorrect|correct|invalid|valid|empty|missing|too|very|also|now|used|set|stored|only|always|never|still|just|one|some|any|all|what|as|if|it|you|there|where|when|then|than|so|here|up|out|about|because|being|been|either|neither|both|able|true|false|none|null|their|longer|different|same|case|needed|unknown|public|hidden|safe|secure|expired|available|case-sensitive|below|above|given|shown|known|weak|strong|like|nicht|ein|eine|der|die|das|un|une|le|la|el|ok|yes)$|^\p{Ll}+(?:ed|ing|able|ible|ly)$/iu

export function endOf(sticky: RegExp, text: string, start: number): number {
  sticky.lastIndex = start
  return sticky.test(text) ? sticky.lastIndex : start
}
