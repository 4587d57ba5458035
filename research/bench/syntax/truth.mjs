/**
 * The URLs of a text without its syntax: as a parser, a printer or a loader decoded it.
 *
 * @typedef {object} Truth
 * @property {string} way The row of the table that it counts for
 * @property {string} run From the scheme up to a blank, a bracket or a quote, or a whole attribute or argument
 * @property {Set<string>} accepted The URLs that agree with it
 *
 * @typedef {object} Match The part of a record of the package that is used here
 * @property {string} url
 * @property {number} start
 * @property {number} end
 * @property {number} urlStart
 * @property {number} urlEnd
 * @property {string} [inferred]
 * @property {{ url: string }[]} alternatives
 *
 * @typedef {(text: string, options?: object) => Match[]} Extract
 */

const RUN = /(?<![\w+.-])(?:https?|ftp):\/\/[^\s<>"⟨⟩\0-\x1f\x7f\u200b]+/gi
const PUNCTUATION = /[.,;:!?'")\]}*`’”»…]+$/

export const hasUrl = (/** @type {string} */ text) => /(?:https?|ftp):\/\//i.test(text)

/** Only URLs with a written scheme of `RUN` are judged. */
export const isJudged = (/** @type {Match} */ match) =>
  match.inferred === undefined && /^(?:https?|ftp):\/\/[\p{L}\p{N}[]/iu.test(match.url)

/**
 * The runs of a decoded text. The rules, not the syntax, decide where a URL in prose ends: a run agrees without its
 * final punctuation, or as the package reads it in the decoded text. A run of which the package reads nothing there,
 * such as `https://{host}/`, is left out.
 *
 * @param {string} text
 * @param {string} way
 * @param {Extract} extract
 * @returns {Truth[]}
 */
export function locate(text, way, extract) {
  if (!hasUrl(text)) return []
  const matches = extract(text).filter(isJudged)
  let next = 0
  return [...text.matchAll(RUN)].flatMap((found) => {
    const end = found.index + found[0].length
    const truth = whole(found[0], way)
    while (next < matches.length && matches[next].urlEnd <= found.index) next++
    const plain = []
    for (let at = next; at < matches.length && matches[at].urlStart < end; at++) plain.push(matches[at])
    for (const { url } of plain) truth.accepted.add(normal(url))
    return plain.length === 0 ? [] : [truth]
  })
}

/**
 * The truth of an attribute or an argument that is one URL.
 *
 * @param {string} run
 * @param {string} way
 * @returns {Truth}
 */
export function whole(run, way) {
  const accepted = new Set([normal(run)])
  const trimmed = run.replace(PUNCTUATION, '')
  for (let end = trimmed.length; end < run.length; end++) accepted.add(normal(run.slice(0, end)))
  return { way, run, accepted }
}

/** Scheme and host in lower case, no slash after a host alone. The syntax must not change anything else. */
export function normal(/** @type {string} */ url) {
  return url
    .replace(/^[a-z]+:\/\/[^/?#]*/i, (authority) => authority.toLowerCase())
    .replace(/^(\w+:\/\/[^/?#]*)\/$/, '$1')
}

/** Letters and digits without the scheme: a syntax mostly adds other characters. */
export const key = (/** @type {string} */ url) =>
  url
    .toLowerCase()
    .replace(/^[a-z]+:/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
