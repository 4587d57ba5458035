/** Fields of WordprocessingML that lead to something outside of the document (ECMA-376-1 §17.16.5). */
const LINKING = /^\s*(?:HYPERLINK|INCLUDEPICTURE|INCLUDETEXT|LINK)\b/i
/** An argument in quotation marks, in which `\` escapes; or a word. */
const ARGUMENT = /"((?:[^"\\]|\\[\s\S])*)"?|(\S+)/g
/** They name a place in the target, a screen tip, a frame. */
const WITH_ARGUMENT = new Set(['\\l', '\\o', '\\t', '\\c', '\\b', '\\m', '\\n', '\\f'])

/** In UTF-16 units. A longer code or formula is cut: an expression with a group for each character ends the stack. */
export const LONGEST_CODE: number = 1 << 14

/** `HYPERLINK "http://a.example/" \l "top"`, if the target is outside of the document. */
export function targetOfField(code: string): string | undefined {
  const head = LINKING.exec(code)?.[0]
  if (head === undefined) return undefined
  let target: string | undefined
  let fragment = ''
  let switchName = ''
  for (const [, quoted, word] of code.slice(head.length, LONGEST_CODE).matchAll(ARGUMENT)) {
    const value = quoted === undefined ? word! : quoted.replace(/\\([\s\S])/g, '$1')
    if (switchName !== '') {
      if (switchName === '\\l') fragment = `#${value}`
      switchName = ''
    } else if (word?.startsWith('\\')) {
      switchName = WITH_ARGUMENT.has(word.toLowerCase()) ? word.toLowerCase() : ''
    } else target ??= value
  }
  return target === undefined || target === '' ? undefined : target + fragment
}

/** With its first argument as a string. */
const FUNCTION = /\b(HYPERLINK|WEBSERVICE|IMAGE)\s*\(\s*"((?:[^"]|"")*)"/gi

/** `isLink`: the URL is the target of the cell. */
export function targetsOfFormula(formula: string): { readonly url: string; readonly isLink: boolean }[] {
  return [...formula.slice(0, LONGEST_CODE).matchAll(FUNCTION)].map(([, name, literal]) => {
    return { url: literal!.replaceAll('""', '"'), isLink: name!.toUpperCase() === 'HYPERLINK' }
  })
}
