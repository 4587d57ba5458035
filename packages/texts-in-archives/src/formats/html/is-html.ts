const HTML =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|title|body)\b/i

/** A fragment of HTML begins with it. `<http://…>` is not one. */
const FRAGMENT =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:a|article|b|base|blockquote|br|center|div|dl|font|footer|form|h[1-6]|header|hr|i?frame|img|link|main|meta|nav|ol|p|pre|section|span|strong|style|table|tbody|td|tr|ul)(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*\s*\/?>/i
/** HTML is common in it: links, headings, fences and tables. */
const MARKDOWN = /\]\(|^ {0,3}(?:#{1,6} |```|~~~|\|[ :-]*-)/m

export function isHtml(text: string): boolean {
  return HTML.test(text) || (FRAGMENT.test(text) && !MARKDOWN.test(text))
}
