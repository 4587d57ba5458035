/** Compares what is found in a text with what was found before, and with what is known of it. */

/** @typedef {import('./engine.mjs').Engine} Engine */
/** @typedef {import('./sample.mjs').SampleText} SampleText */
/** @typedef {ReturnType<Engine['extract']>} Matches */

/** @param {Engine} engine @param {SampleText} sample @returns {Matches} */
export function findIn({ extract, scan, settle }, { text, lines }) {
  if (lines === undefined) return extract(text)
  const set = lines.map(({ at, text: line, x0, x1, size, page }) => {
    return { start: at, end: at + line.length, x0, x1, size, page }
  })
  return settle([...scan(text)], { text, lines: set })
}

/** The place and the URL of each match. @param {Matches} matches */
export function outcomesOf(matches) {
  return matches.map(({ urlStart, url }) => `${urlStart} ${url}`)
}

/** Each match as a text without likelihoods, all of which a weight of a model changes. @param {Matches} matches */
export function recordsOf(matches) {
  return matches.map((match) => JSON.stringify(match).replace(/,"likelihood":[^,}]*/g, ''))
}

/**
 * The outcomes that vanish and that appear, and the number of those that stay with another record.
 *
 * @typedef {{ vanished: string[], appeared: string[], records: number }} Change
 * @param {readonly string[]} before @param {readonly string[]} after
 * @param {readonly string[]} recordsBefore @param {readonly string[]} recordsAfter
 * @returns {Change}
 */
export function changeOf(before, after, recordsBefore, recordsAfter) {
  const known = new Map(before.map((outcome, index) => [outcome, recordsBefore[index]]))
  const found = new Set(after)
  return {
    vanished: before.filter((outcome) => !found.has(outcome)),
    appeared: after.filter((outcome) => !known.has(outcome)),
    records: after.filter((outcome, index) => known.has(outcome) && known.get(outcome) !== recordsAfter[index]).length,
  }
}

/**
 * Compares matches with what is known: of labelled rows the URLs as wanted and the unwanted ones; of rows with the
 * truth the correct URLs and the one-line URLs that were joined wrongly.
 *
 * @typedef {{ right: number, wrong: number, true: number, joined: number }} Score
 * @param {SampleText} sample @param {Matches} matches
 * @returns {Score}
 */
export function scoreOf(sample, matches) {
  return { ...labelledScore(sample, matches), ...truthScore(sample, matches) }
}

/** @param {SampleText} sample @param {Matches} matches */
function labelledScore({ urls, alternatives = {}, optional = [] }, matches) {
  if (urls === undefined) return { right: 0, wrong: 0 }
  const left = matches.map(({ url }) => url)
  const take = (/** @type {(url: string) => boolean} */ holds) => {
    const at = left.findIndex(holds)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  let right = 0
  for (const [index, wanted] of urls.entries()) {
    const others = (alternatives[index] ?? []).filter((other) => other !== null)
    if (take((url) => isSame(url, wanted))) right++
    else take((url) => others.some((other) => isSame(url, other)))
  }
  return { right, wrong: left.filter((url) => !optional.some((other) => isSame(url, other))).length }
}

/** Whether two URLs are the same apart from a supplied scheme. @param {string} a @param {string} b */
function isSame(a, b) {
  return a === b || withoutSupplied(a) === withoutSupplied(b)
}

/** @param {string} url */
function withoutSupplied(url) {
  return url.replace(/^(?:http:\/\/(?=www\.)|ftp:\/\/(?=ftp\.)|mailto:)/i, '')
}

/** @param {SampleText} sample @param {Matches} matches */
function truthScore({ text, truth = [] }, matches) {
  const score = { true: 0, joined: 0 }
  if (truth.length === 0) return score
  const byStart = new Map(matches.map((match) => [match.urlStart, match]))
  for (const { url, spans, wrapped, bare } of truth) {
    const [start, end] = /** @type {[number, number]} */ (spans[0])
    // A delimited URL ends at its closer.
    if (bare !== true && /[<⟨〈]\s*$/.test(text.slice(Math.max(0, start - 3), start))) continue
    const match = byStart.get(start)
    if (match === undefined) continue
    const wanted = [folded(text.slice(start, end).replace(/\s+/g, '')), folded(url)]
    if (wanted.includes(folded(match.url))) score.true++
    else if (!wrapped && isJoined(text, match, end)) score.joined++
  }
  return score
}

/** @param {string} text @param {Matches[number]} match @param {number} end */
function isJoined(text, { urlStart, urlEnd }, end) {
  return urlEnd > end + 2 || text.slice(urlStart, urlEnd).includes('\n')
}

/** A URL without the differences in spelling that a link's target may have. @param {string} url */
function folded(url) {
  return decoded(url)
    .replace(/\/$/, '')
    .toLowerCase()
    .replace(/^https?:\/\/(?=www)/, '')
}

/** @param {string} url */
function decoded(url) {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
