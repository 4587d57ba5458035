/** The effects of switches as a table. */

/** @typedef {import('./bench.mjs').Effect} Effect */
/** @typedef {import('./bench.mjs').Total} Total */

/** @type {readonly [head: string, width: number][]} */
const COLUMNS = [
  ['switch', 36],
  ['rule', 16],
  ['calls', 9],
  ['fired', 8],
  ['changed', 8],
  ['gone', 6],
  ['new', 6],
  ['records', 8],
  ['labelled', 11],
  ['truth', 11],
  ['cases', 6],
]
const WIDEST = 160
const LEFT = 2

const LEGEND = [
  'changed: outcomes (place and URL) that are gone, new or others when it is off; records: other matches that change',
  'labelled: URLs as wanted / that nobody wants; truth: URLs that are right / of one line that are joined wrongly',
  'cases: those of the corpus that then fail',
]

/**
 * @param {Total | undefined} total @param {readonly Effect[]} effects
 * @param {number} examples the number of cases named for each
 * @returns {string}
 */
export function reportOf(total, effects, examples) {
  const sorted = [...effects].sort((a, b) => b.changed - a.changed || b.records - a.records)
  const lines = [line(COLUMNS.map(([head]) => head))]
  for (const effect of sorted) {
    lines.push(line(cellsOf(effect)))
    if (effect.failure !== undefined) lines.push(`    could not be run: ${effect.failure}`)
    for (const change of effect.changes) lines.push(`    ${change}`)
    for (const name of effect.cases.slice(0, examples)) lines.push(`    case ${name}`)
  }
  const none = effects.filter((effect) => effect.changed === 0 && effect.failure === undefined)
  const same = none.filter(({ records }) => records === 0)
  return [
    ...lines.map(cut),
    '',
    ...LEGEND,
    total === undefined ? '' : totalLine(total),
    `${none.length} of ${effects.length} switches change no outcome, ${same.length} of them nothing at all`,
  ].join('\n')
}

/** @param {Total} total */
function totalLine({ texts, outcomes, score }) {
  const labelled = `labelled ${score.right}/${score.wrong}`
  return `with all of them on: ${outcomes} outcomes in ${texts} texts, ${labelled}, truth ${score.true}/${score.joined}`
}

/** @param {Effect} effect */
function cellsOf({ name, rule, calls, fired, changed, vanished, appeared, records, score, cases }) {
  return [
    name,
    rule,
    calls ?? '-',
    fired ?? '-',
    changed,
    vanished,
    appeared,
    records,
    pair(score.right, score.wrong),
    pair(score.true, score.joined),
    cases.length,
  ].map(String)
}

/** @param {number} first @param {number} second */
function pair(first, second) {
  return first === 0 && second === 0 ? '=' : `${signed(first)}/${signed(second)}`
}

/** @param {number} count */
function signed(count) {
  return count > 0 ? `+${count}` : String(count)
}

/** @param {readonly string[]} cells */
function line(cells) {
  return cells
    .map((cell, index) => {
      const [, width] = /** @type {[string, number]} */ (COLUMNS[index])
      return index < LEFT ? cell.padEnd(width) : cell.padStart(width)
    })
    .join(' ')
    .trimEnd()
}

/** @param {string} text */
export function cut(text) {
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text
}
