import { isJudged, key, normal } from './truth.mjs'

/**
 * @import { Match, Truth } from './truth.mjs'
 *
 * @typedef {object} Case A text in a syntax and the URLs that it says
 * @property {string} name The file, and for a generated text its number
 * @property {string} text
 * @property {Truth[]} truths
 * @property {(match: Match) => boolean} [ignored] Whether a match does not count, as in a comment that is not printed
 * @property {boolean} [partial] Whether the truths are only some of the URLs of the text, so that no match is extra
 *
 * @typedef {object} Difference
 * @property {string} way
 * @property {'missed' | 'changed' | 'extra'} sort
 * @property {string} [truth] The run
 * @property {string} [read] What the package read
 * @property {boolean} offered Whether an alternative of any match is the truth
 * @property {string} kind What the differences are grouped by
 * @property {string} name
 * @property {string[]} lines The lines of the source around it
 *
 * @typedef {object} Count
 * @property {number} cases
 * @property {number} agree
 * @property {number} missed Truths of which nothing was read
 * @property {number} changed Truths that were read otherwise
 * @property {number} extra URLs read that are no reading of a truth
 * @property {number} offered Missed or changed truths that are an alternative
 */

/** The share of the shorter URL that two readings of one URL must have in common */
const LIKENESS = 0.4

/**
 * A URL counts once in a case, however often it occurs.
 *
 * @param {Case} example
 * @param {Match[]} matches
 * @param {Map<string, Count>} counts Of each way; added to
 * @returns {Difference[]}
 */
export function compare(example, matches, counts) {
  const { text, name, ignored, partial } = example
  const truths = distinct(example.truths)
  /** @type {Map<string, Match>} */
  const read = new Map()
  for (const match of matches) {
    if (isJudged(match) && !ignored?.(match) && !read.has(normal(match.url))) read.set(normal(match.url), match)
  }
  const offers = new Set(matches.flatMap(({ alternatives }) => alternatives.map(({ url }) => normal(url))))
  const agreeing = truths.filter(({ accepted }) => [...accepted].some((url) => read.has(url)))
  const right = new Set(truths.flatMap(({ accepted }) => [...accepted]))
  const wrong = [...read].filter(([url]) => !right.has(url)).map(([, match]) => match)
  for (const { way } of agreeing) countOf(counts, way).agree++
  for (const { way } of truths) countOf(counts, way).cases++

  const unread = truths.filter((truth) => !agreeing.includes(truth))
  const differences = []
  const add = (sort, truth, match) => {
    const way = truth?.way ?? truths[0]?.way ?? 'elsewhere'
    const offered = truth !== undefined && [...truth.accepted].some((url) => offers.has(url))
    const count = countOf(counts, way)
    count[sort]++
    if (offered && sort !== 'extra') count.offered++
    const at = match?.urlStart ?? placeOf(truth.run, text).start
    const kind = kindOf(sort, truth, match, text)
    differences.push({
      way,
      sort,
      truth: truth?.run,
      read: match?.url,
      offered,
      kind,
      name,
      lines: linesAt(text, at, match),
    })
  }
  const changed = new Set()
  for (const truth of unread) {
    const match = mostLike(truth.run, wrong, ({ url }) => url)
    changed.add(match)
    add(match === undefined ? 'missed' : 'changed', truth, match)
  }
  if (partial) return differences
  for (const match of wrong)
    if (!changed.has(match))
      add(
        'extra',
        mostLike(match.url, truths, ({ run }) => run),
        match,
      )
  return differences
}

/** @returns {Count} */
export function countOf(/** @type {Map<string, Count>} */ counts, /** @type {string} */ way) {
  const count = counts.get(way) ?? { cases: 0, agree: 0, missed: 0, changed: 0, extra: 0, offered: 0 }
  counts.set(way, count)
  return count
}

/** @returns {Truth[]} */
function distinct(/** @type {Truth[]} */ truths) {
  /** @type {Map<string, Truth>} */
  const byUrl = new Map()
  for (const truth of truths) {
    const known = byUrl.get(normal(truth.run))
    if (known === undefined) byUrl.set(normal(truth.run), { ...truth, accepted: new Set(truth.accepted) })
    else for (const url of truth.accepted) known.accepted.add(url)
  }
  return [...byUrl.values()]
}

/**
 * @template T
 * @param {string} url
 * @param {T[]} list
 * @param {(item: T) => string} urlOf
 * @returns {T | undefined}
 */
function mostLike(url, list, urlOf) {
  const wanted = key(url)
  let best
  let most = 0
  for (const item of list) {
    const other = key(urlOf(item))
    const common = commonLength(wanted, other)
    const shorter = Math.min(wanted.length, other.length)
    const isLike = common === shorter || (common >= 5 && common >= LIKENESS * shorter)
    if (common > most && isLike) [best, most] = [item, common]
  }
  return best
}

function commonLength(/** @type {string} */ a, /** @type {string} */ b) {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}

/** @returns {string} */
function kindOf(sort, truth, match, text) {
  if (match === undefined) {
    const { start, written } = placeOf(truth.run, text)
    if (start < 0) return 'its host is not in the source'
    const odd = [...written.matchAll(/[^\p{L}\p{N}]+/gu)]
      .map(([mark]) => mark)
      .find((mark) => !/^(?::\/\/|[.-])$/.test(mark))
    return odd === undefined ? 'not read' : `not read, with ${shown(odd)} in scheme or host`
  }
  if (truth === undefined) return 'is nowhere in the truth'
  const { url } = match
  const at = commonLength(url, truth.run)
  const again = sort === 'extra' ? 'a second reading that ' : ''
  if (at === url.length) return `${again}ends before ${shown(token(text.slice(match.urlEnd)))}`
  if (at === truth.run.length) return `${again}goes on with ${shown(token(url.slice(at)))}`
  return `${again}has ${shown(token(url.slice(at)))} for ${shown(token(truth.run.slice(at)))}`
}

/**
 * The first unit of a syntax, with letters, digits and blanks unified, so that differences of one kind have one name
 */
function token(/** @type {string} */ text) {
  if (/^[\p{P}]?"\r?\n/u.test(text)) return '"\n"'
  const written = /^(?:\\u[\dA-Fa-f]{2}|\\\(..|\\[fs].|\\+(?:[^\r\n]|$)|&#?\w+;|\r?\n\s*\S?)/.exec(text)
  if (written !== null) return written[0].replace(/\n\s*\p{L}$/u, '\na').replace(/\n\s+/, '\n')
  const [unit = ''] = text
  return /\p{L}/u.test(unit) ? 'a' : /\p{N}/u.test(unit) ? '0' : unit
}

const shown = (/** @type {string} */ text) => (text === '' ? 'the end' : JSON.stringify(text).replaceAll('\\\\', '\\'))

/** What may represent a mark of a URL in a source: escapes, references, line ends of literals, changes of font. */
const MARK = '(?:\\\\+u00[\\da-f]{2}|\\\\f[\\w(]|&#?\\w+;|"\\s*"|[^\\p{L}\\p{N}\\s]){1,12}'

/** The first words of a run, by which it is located: scheme, host and part of the path */
const WORDS = 9
/** Units from a scheme to a name in its host */
const NEAR = 100

/**
 * Where the source has a run, or its scheme and host, with whatever the syntax put between the words; -1 if nowhere.
 * `written` is the scheme and host as written there.
 */
function placeOf(/** @type {string} */ run, /** @type {string} */ text) {
  const words = run.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [host = ''] = /^\w+:\/\/[\p{L}\p{N}]+(?:[.-]+[\p{L}\p{N}]+)*/u.exec(run) ?? []
  const [scheme, ...names] = host.split(/[^\p{L}\p{N}]+/u)
  const nowhere = { start: -1, written: '' }
  if (names.length === 0) return nowhere
  const whole = new RegExp(words.slice(0, WORDS).join(MARK), 'uy')
  const hostAlone = new RegExp([scheme, ...names].join(MARK), 'uy')
  const rarest = names.reduce((a, b) => (b.length > a.length ? b : a))
  let found = nowhere
  for (let at = text.indexOf(rarest); at >= 0; at = text.indexOf(rarest, at + 1)) {
    const start = text.lastIndexOf(scheme, at)
    if (start < 0 || at - start > NEAR) continue
    hostAlone.lastIndex = start
    whole.lastIndex = start
    const [written] = hostAlone.exec(text) ?? []
    if (written === undefined) continue
    if (whole.test(text)) return { start, written }
    if (found === nowhere) found = { start, written }
  }
  return found
}

/** The lines of a match, or the line of a place and the next; long ones are cut around the place. */
function linesAt(/** @type {string} */ text, /** @type {number} */ at, /** @type {Match | undefined} */ match) {
  if (at < 0) return []
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 60)
  let end = text.indexOf('\n', (match?.urlEnd ?? at) + 1)
  if (match === undefined && end >= 0) end = text.indexOf('\n', end + 1)
  return text
    .slice(start, Math.min(end < 0 ? text.length : end, (match?.urlEnd ?? at + 120) + 60))
    .split('\n')
    .slice(0, 5)
}
