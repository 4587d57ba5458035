import type { Part } from '../../archive/index.ts'
import type { TextKind } from '../../index.ts'

/** Names of files in which programs and settings are written, where writers break lines as they like. */
const CODE =
  /\.(?:[chmR]|cc|cpp|cs|css|go|hpp|hs|ini|java|jsx?|kt|lisp|lua|mjs|ml|php|pl|pm|py|rb|rs|scss|sh|sql|swift|tcl|toml|tsx?|xml|ya?ml|cfg|cmake|conf|el)$/i

/** How many units of a text show what it is. */
const HEAD = 1 << 13

/** Media types of documents whose lines are paragraphs. */
const UNSET =
  /^(?:text\/html$|application\/epub\+zip$|application\/x-fictionbook\+xml$|application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument|sun\.xml)\b)/

/** A macro of man(7) or mdoc(7) that starts a page or a section. */
const ROFF = /^\.(?:TH|Dd|SH|Sh)[ \t]+\S/m
/** An entry of gettext. */
const MESSAGE = /^msgid[ \t]+"/m
const TRANSLATION = /^msgstr(?:\[0\])?[ \t]+"/m
const TEX = /^[ \t]*\\(?:documentclass|documentstyle|usepackage|begin|section|chapter|ProvidesPackage)\b/m
const BIBTEX = /^[ \t]*@(?:article|book|inproceedings|manual|misc|online|phdthesis|string|techreport)[ \t]*[{(]/im
/** An object, or an array of objects, arrays or strings. */
const JSON_TEXT = /^\ufeff?\s*(?:\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\})|\[\s*(?:[{[]|"(?:[^"\\\n]|\\.)*"\s*[,\]]))/

/**
/**
 * What a part is. The lines of messages are their writers', and those of HTML and of office documents are no lines of text:
 * in none of them does the layout make a join. What was set on pages is prose, in messages as well. Sources are
 * recognised by their content, as formats are; programs by the name of the file.
 */
export function textKindOf(part: Part): TextKind {
  const { envelope, contentType } = part
  if (part.lines !== undefined) return 'prose'
  if (envelope.number > 0 || UNSET.test(contentType)) return 'mail'
  const head = part.text.slice(0, HEAD)
  if (JSON_TEXT.test(head)) return 'json'
  if (ROFF.test(head)) return 'roff'
  if (MESSAGE.test(head) && TRANSLATION.test(head)) return 'po'
  if (CODE.test(envelope.member ?? envelope.file)) return 'code'
  return TEX.test(head) || BIBTEX.test(head) ? 'tex' : 'prose'
}
