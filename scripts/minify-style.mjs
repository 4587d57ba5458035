const COMMENT = /("[^"]*"|'[^']*')|\/\*[\s\S]*?\*\//g
/** White space, including that around punctuation and after the colon of a declaration. */
const SPACE = /("[^"]*"|'[^']*')|\s*([{};,])\s*|(?<=:)\s+|\s+/g

/**
 * Removes comments and unneeded white space from a style sheet. Strings do not change.
 *
 * @param {string} style
 */
export function minifyStyle(style) {
  return style
    .replace(COMMENT, (_, string) => string ?? '')
    .replace(SPACE, (_, string, mark, at, whole) => string ?? mark ?? (whole[at - 1] === ':' ? '' : ' '))
    .replaceAll(';}', '}')
    .trim()
}
