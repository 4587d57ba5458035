/**
 * What is printed under a link annotation, if that is its URL. The boxes of the annotation give the area, the URL gives
 * its start and end in the text there. A link on other words is no truth about URLs.
 */

/** @typedef {import('./rows.mjs').Truth} Truth */
/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {[left: number, bottom: number, right: number, top: number]} Box */

/**
 * A piece of text at one place of the page; lengths in points.
 * @typedef {{ at: number, length: number, x: number, y: number, width: number, height: number }} Stretch
 */

/** The text under a link: offsets of its first unit and after its last. @typedef {[number, number]} Touched */

/** In units: how far around the touched text the URL is searched, since boxes are seldom exact. */
const SLACK = 60
/** The most units between two pieces of a link: a line's end and the next line's start. */
const BETWEEN = 200
const SHORTEST = 7
const LONGEST = 700
/** What may follow a printed URL. */
const AFTER = /^(?:$|[\s)\]}>"'”’»,;:!?|*†‡§]|\.(?:\s|$|[)\]}”"'’.])|[^\0-\x7f])/
const HYPHENS = '-\u2010\u00ad'

/**
 * The text under the boxes of a link.
 * @param {readonly Stretch[]} stretches
 * @param {readonly Box[]} boxes
 * @returns {Touched | undefined}
 */
export function touchedBy(stretches, boxes) {
  let first = Number.POSITIVE_INFINITY
  let last = -1
  for (const { at, length, x, y, width, height } of stretches) {
    const middle = y + height * 0.3
    const perUnit = width / length
    for (const [left, bottom, right, top] of boxes) {
      if (middle < bottom - 1 || middle > top + 1 || perUnit <= 0) continue
      const from = Math.max(0, Math.round((left - x) / perUnit))
      const to = Math.min(length, Math.round((right - x) / perUnit))
      if (to <= from) continue
      first = Math.min(first, at + from)
      last = Math.max(last, at + to)
    }
  }
  return last < 0 ? undefined : [first, last]
}

/**
 * Joins successive links with the same URL and nothing between: programs make one for each line.
 * @param {string} text
 * @param {ReadonlyArray<{ url: string, touched: Touched }>} links in the order of the page
 * @returns {Array<{ url: string, touched: Touched }>}
 */
export function joinPieces(text, links) {
  /** @type {Array<{ url: string, touched: Touched }>} */
  const joined = []
  for (const { url, touched } of links) {
    const before = joined.at(-1)
    const gap = before === undefined ? '' : text.slice(before.touched[1] + 1, touched[0] - 1)
    const continues = before?.url === url && touched[0] >= before.touched[0] && touched[0] - before.touched[1] < BETWEEN
    if (before !== undefined && continues && !/\S{3}/.test(gap)) {
      before.touched = [before.touched[0], Math.max(before.touched[1], touched[1])]
    } else joined.push({ url, touched: [...touched] })
  }
  return joined
}

/**
 * The printed URL in and around the touched text; undefined if other words are printed.
 * @param {string} text the document's
 * @param {string} url
 * @param {Touched} touched
 * @returns {Truth | undefined}
 */
export function printedUrl(text, url, [first, last]) {
  const from = Math.max(0, first - SLACK)
  const part = text.slice(from, last + SLACK)
  const places = [...part.matchAll(/\S/g)].map(({ index }) => index)
  /** @type {[start: number, end: number] | undefined} */
  let longest
  for (const form of formsOf(url)) {
    for (let index = 0; index < places.length; index++) {
      const end = printEnd(part, places, index, form)
      if (end === undefined) continue
      const span = /** @type {[number, number]} */ ([from + (places[index] ?? 0), from + end])
      const shared = Math.min(span[1], last) - Math.max(span[0], first)
      if (shared < 0.5 * Math.min(span[1] - span[0], last - first)) continue
      if (!AFTER.test(text.slice(span[1], span[1] + 3)) || !startsHere(text, span[0], form)) continue
      if (longest === undefined || span[1] - span[0] > longest[1] - longest[0]) longest = span
    }
  }
  if (longest === undefined) return undefined
  const raw = text.slice(...longest)
  // A blank in a line comes from the page's spacing, or is a print that no reader joins.
  if (/\S[^\S\n]+[^\s]/.test(raw)) return undefined
  return { url, printed: raw.replace(/\s+/g, ''), spans: [longest], wrapped: raw.includes('\n') }
}

/** The forms in which a URL is printed. @param {string} url */
function formsOf(url) {
  const forms = new Set([url, decoded(decodeURI, url), decoded(decodeURIComponent, url), url.replace(/%5C/gi, '')])
  for (const form of [...forms]) if (/^https?:\/\/www\./i.test(form)) forms.add(form.replace(/^https?:\/\//i, ''))
  return [...forms]
    .map((form) => form.replace(/\/$/, ''))
    .filter(({ length }) => length >= SHORTEST && length < LONGEST)
}

/** @param {(text: string) => string} decode @param {string} url */
function decoded(decode, url) {
  try {
    return decode(url)
  } catch {
    return url
  }
}

/**
 * The end of a form that starts at the `index`-th visible unit, ignoring blanks and hyphens at line ends.
 * @param {string} part
 * @param {readonly number[]} places of the visible units
 * @param {number} index
 * @param {string} form
 */
function printEnd(part, places, index, form) {
  let end
  for (let at = 0; at < form.length; at++, index++) {
    const place = places[index]
    if (place === undefined) return undefined
    if (part[place]?.toLowerCase() === form[at]?.toLowerCase()) end = place + 1
    else if (at > 0 && HYPHENS.includes(part[place] ?? ' ') && isLineEnd(part, place + 1)) at--
    else return undefined
  }
  const slash = places[index]
  if (slash !== undefined && part[slash] === '/' && !/\s\s/.test(part.slice(end, slash))) return slash + 1
  return end
}

/** @param {string} text @param {number} at */
function isLineEnd(text, at) {
  return /^[^\S\n]*\n/.test(text.slice(at, at + 8))
}

/** @param {string} text @param {number} start @param {string} form */
function startsHere(text, start, form) {
  return /^[a-z]+:/i.test(form) ? true : !/[A-Za-z/.-]/.test(text[start - 1] ?? ' ')
}

/**
 * Whether a program linked what it took for a URL in each line, so that the links are no truth: links end with a line,
 * in `-`, `_` or a cut host, before a line that starts with a small letter or a digit.
 * @param {Row} row
 */
export function isLinkedByLine({ text, truth }) {
  const cut = truth.filter(
    ({ printed, wrapped, spans }) =>
      !wrapped &&
      /^[ \t]*\n[a-z\d]/.test(text.slice(spans[0]?.[1])) &&
      (/[-_]$/.test(printed) ||
        (/^\w+:\/\/(?:www\.)?[a-z\d-]*[a-z][a-z\d-]*\.?$/i.test(printed) && !/localhost/.test(printed))),
  )
  return cut.length >= 2
}

/** The rectangles of an annotation, one per line. @param {any} annotation @returns {Box[]} */
export function boxesOf({ quadPoints, rect }) {
  /** @type {number[][]} */
  const corners = []
  for (let at = 0; at + 7 < (quadPoints?.length ?? 0); at += 8) corners.push([...quadPoints.slice(at, at + 8)])
  if (corners.length === 0) corners.push([...rect])
  return corners.map((numbers) => {
    const xs = numbers.filter((_, index) => index % 2 === 0)
    const ys = numbers.filter((_, index) => index % 2 === 1)
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  })
}
