import type { Part } from 'texts-in-archives'
import { IN_PARAGRAPHS } from './in-paragraphs.ts'
import type { RowKind } from './kinds.ts'

/** Names of files in which programs and settings are written, where writers break lines as they like. */
const CODE =
  /\.(?:[chmR]|cc|cpp|cs|css|go|hpp|hs|ini|java|jsx?|kt|lisp|lua|mjs|ml|php|pl|pm|py|rb|rs|scss|sh|sql|swift|tcl|toml|tsx?|xml|ya?ml|cfg|cmake|conf|el)$/i

const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/

export const HEAD: number = 1 << 13

const PARAGRAPHS = new RegExp(`^(?:${IN_PARAGRAPHS.join('|').replace(/[.+]/g, '\\$&')})(?:$|\\.)`)

/** The first line of a manual page as `man` sets it: `LS(1)    User Commands    LS(1)`. */
const MANUAL_HEAD = /^\n*([A-Za-z][\w.:+-]*\([1-9]\w{0,3}\))[ \t]{2,200}\S[^\n]{0,200}[ \t]{2,200}\1[ \t]*\r?\n/
/**
 * The end of a page as `pdftotext` and RFCs have it. A form feed alone on its line may part the sections of any text.
 */
const PAGE_END = /\n\f[^\s]|\[Page \d+\][ \t]*\r?\n\s*\f/

/** A macro of man(7) or mdoc(7) that starts a page or a section. */
const ROFF = /^\.(?:TH|Dd|SH|Sh)[ \t]+\S/m
const MESSAGE = /^msgid[ \t]+"/m
const TRANSLATION = /^msgstr(?:\[0\])?[ \t]+"/m
const TEX = /^[ \t]*\\(?:documentclass|documentstyle|usepackage|begin|section|chapter|ProvidesPackage)\b/m
const BIBTEX = /^[ \t]*@(?:article|book|inproceedings|manual|misc|online|phdthesis|string|techreport)[ \t]*[{(]/im
/** An object, or an array of objects, arrays or strings. */
const JSON_TEXT = /^\ufeff?\s*(?:\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\})|\[\s*(?:[{[]|"(?:[^"\\\n]|\\.)*"\s*[,\]]))/

const WIKI_NAME = /\.(?:mediawiki|wiki)$/i
/** A link of a wiki, and a heading or a template with a named value; or the template of a citation. */
const WIKI_LINK = /\[\[[^[\]\n]{1,200}\]\]/
const WIKI_MARK = /^==[^\n=][^\n]{0,200}==[ \t]*\r?$|\{\{[A-Za-z][^{}|\n]{0,60}\|[^{}\n]{0,60}=/m
const CITATION = /\{\{\s?cite (?:web|book|news|journal)\s*\|/i

function isWiki(head: string): boolean {
  return CITATION.test(head) || (WIKI_LINK.test(head) && WIKI_MARK.test(head))
}

/**
 * The strings of a notation with edges are prose. Pages have coordinates, a form feed after the first page, or the first
 * line of a formatted manual page. Content shows sources and wikis, the file's name programs. Undefined for a growing
 * text of which there is too little.
 */
export function textKindOf(part: Part, text: string, isEnough = true): RowKind | undefined {
  const { envelope } = part
  if (part.lines !== undefined) return 'page'
  if (SCRIPT.test(part.contentType)) return 'code'
  if ((envelope.number > 0 && envelope.record === undefined) || !hasLines(part)) return 'mail'
  if (part.edges !== undefined) return 'prose'
  if (!isEnough) return undefined
  const head = text.slice(0, HEAD)
  if (JSON_TEXT.test(head)) return 'json'
  if (ROFF.test(head)) return 'roff'
  const name = envelope.member ?? envelope.file
  if (part.contentType === 'text/x-wiki' || WIKI_NAME.test(name)) return 'wikitext'
  if (MESSAGE.test(head) && TRANSLATION.test(head)) return 'po'
  if (CODE.test(name)) return 'code'
  if (TEX.test(head) || BIBTEX.test(head)) return 'tex'
  if (isWiki(head)) return 'wikitext'
  return MANUAL_HEAD.test(head) || PAGE_END.test(head) ? 'page' : 'prose'
}

/**
 * Whether the lines of a part are lines of text: those of HTML, of office documents and of the values of properties are
 * not, and no URL continues in them.
 */
export function hasLines({ contentType, component }: Part): boolean {
  return component === undefined && !PARAGRAPHS.test(contentType)
}
