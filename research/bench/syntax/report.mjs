import { shuffled } from './files.mjs'

/** @import { Count, Difference } from './compare.mjs' */

/** Kinds of differences that are listed */
const KINDS = 25

const share = (/** @type {number} */ part, /** @type {number} */ all) =>
  all === 0 ? '' : `${((100 * part) / all).toFixed(1)}%`

const isMade = (/** @type {string} */ way) => way.startsWith('made: ')

/** One line per way, one for all files, and one for all generated texts. */
export function printCounts(/** @type {Map<string, Count>} */ counts) {
  const ways = [...counts]
  const made = ways.filter(([way]) => isMade(way))
  const sums = [
    ['of files', sumOf(ways.filter(([way]) => !isMade(way)))],
    ...(made.length > 0 ? [['made', sumOf(made)]] : []),
  ]
  const rows = [...ways, .../** @type {[string, Count][]} */ (sums)].map(([way, count]) => {
    const { cases, agree, missed, changed, extra, offered } = count
    const read = agree + changed + extra
    return [way, cases, agree, missed, changed, extra, offered, share(agree, cases), share(agree, read)]
  })
  printTable([['', 'cases', 'agree', 'missed', 'changed', 'extra', 'offered', 'recall', 'precision'], ...rows])
}

/** @returns {Count} */
function sumOf(/** @type {[string, Count][]} */ ways) {
  const sum = { cases: 0, agree: 0, missed: 0, changed: 0, extra: 0, offered: 0 }
  for (const [, count] of ways) for (const name of Object.keys(sum)) sum[name] += count[name]
  return sum
}

/** The kinds of differences with their numbers in files and in generated texts, the most frequent in files first. */
export function printKinds(/** @type {Difference[]} */ differences) {
  /** @type {Map<string, Difference[]>} */
  const kinds = new Map()
  for (const difference of differences) {
    const kind = `${difference.sort}: ${difference.kind}`
    const known = kinds.get(kind)
    if (known === undefined) kinds.set(kind, [difference])
    else known.push(difference)
  }
  const rows = [...kinds].map(([kind, list]) => {
    const made = list.filter(({ way }) => isMade(way)).length
    return { kind, made, inFiles: list.length - made, example: list.find(({ way }) => !isMade(way)) ?? list[0] }
  })
  rows.sort((a, b) => b.inFiles - a.inFiles || b.made - a.made)
  console.log(`\n${differences.length} differences of ${rows.length} kinds: in files, made, kind`)
  for (const { kind, made, inFiles, example } of rows.slice(0, KINDS)) {
    console.log(`${String(inFiles).padStart(6)}${String(made).padStart(6)}  ${kind}`)
    console.log(`${' '.repeat(14)}${example.truth ?? 'nothing'} read as ${example.read ?? 'nothing'}`)
  }
}

/** A sample, the same in each run, with the lines of the source. */
export function printDifferences(
  /** @type {Difference[]} */ differences,
  /** @type {number} */ count,
  /** @type {number} */ seed,
) {
  for (const { way, sort, truth, read, offered, kind, name, lines } of shuffled([...differences], seed).slice(
    0,
    count,
  )) {
    console.log(`\n${name}\n  ${way}, ${sort}: ${kind}`)
    console.log(
      `  truth ${truth ?? 'nothing'}${offered ? ', which an alternative has' : ''}\n  read  ${read ?? 'nothing'}`,
    )
    for (const line of lines) console.log(`  | ${line}`)
  }
}

function printTable(/** @type {(string | number)[][]} */ rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const [first, ...rest] of rows) {
    const cells = rest.map((cell, column) => String(cell).padStart(widths[column + 1]))
    console.log([String(first).padEnd(widths[0]), ...cells].join('  '))
  }
}
