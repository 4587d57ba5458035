const COMMENT = /("[^"]*"|'[^']*')|\/\*[\s\S]*?\*\//g
/** White space, also that beside punctuation, and after the colon of a declaration. */
const SPACE = /("[^"]*"|'[^']*')|\s*([{};,])\s*|(?<=:)\s+|\s+/g

/**
 * Makes a style sheet smaller: without comments, and without the white space that it does not need. Strings stay as they are.
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
