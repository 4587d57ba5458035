/** What the package reads of the URLs of rows, with the engine's table of weights. */
import { bareTruths, textLines } from './samples.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./engine.mjs').Engine} Engine */
/** @typedef {import('./samples.mjs').Geometry} Geometry */

/**
 * Counts of URLs: those over lines, and of them right; those that were joined, and of them right; those of one line, of
 * them right, and of them joined with what follows; and the wrong ones in readable form.
 * @typedef {{ over: number, overRight: number, joined: number, joinedRight: number, one: number, oneRight: number,
 *   oneJoined: number, wrong: string[] }} Tally
 */

/** @returns {Tally} */
export function emptyTally() {
  return { over: 0, overRight: 0, joined: 0, joinedRight: 0, one: 0, oneRight: 0, oneJoined: 0, wrong: [] }
}

/**
 * @param {Tally} tally is added to
 * @param {Engine} engine
 * @param {Row} row
 * @param {Geometry} geometry
 */
export function tallyRow(tally, engine, row, geometry) {
  const { text } = row
  const found =
    geometry === 'coordinates'
      ? engine.settle([...engine.scan(text)], { text, lines: textLines(row) })
      : engine.extract(text, geometry === 'columns' ? { kind: engine.PAGES } : {})
  const byStart = new Map(found.map((match) => [match.urlStart, match]))
  for (const { url, printed, spans, wrapped } of bareTruths(row)) {
    const [start, end] = spans[0] ?? [0, 0]
    const match = byStart.get(start)
    const isRight = match !== undefined && [url, printed].some((known) => plain(known) === plain(match.url))
    const isJoined =
      match !== undefined && (text.slice(match.urlStart, match.urlEnd).includes('\n') || match.urlEnd > end + 2)
    tally.joined += Number(isJoined)
    tally.joinedRight += Number(isJoined && isRight)
    if (wrapped) {
      tally.over++
      tally.overRight += Number(isRight)
    } else {
      tally.one++
      tally.oneRight += Number(isRight)
      tally.oneJoined += Number(isJoined && !isRight)
    }
    if (isJoined ? !isRight : wrapped && !isRight) {
      const kind = wrapped ? (isJoined ? 'JOINED WRONG' : 'NOT JOINED') : 'ONE LINE, JOINED'
      tally.wrong.push(
        `${kind} ${JSON.stringify(text.slice(start, end + 24))} got ${match?.url ?? 'none'} (${row.file})`,
      )
    }
  }
}

/** A URL without what printing changes. @param {string} url */
function plain(url) {
  let text = url
  try {
    text = decodeURIComponent(url)
  } catch {
    // A URL with invalid escapes stays as it is.
  }
  return text
    .replace(/\/$/, '')
    .toLowerCase()
    .replace(/^https?:\/\/(?=www)/, '')
}
