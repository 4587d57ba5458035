import { readSource } from './engine.mjs'
import { switchOff } from './rewrite.mjs'
import { signSwitches } from './signs.mjs'
import { SWITCHES } from './switches.mjs'

/** @typedef {import('./switches.mjs').Switch} Switch */

/** Rules and signs, in the order of their tables. @returns {readonly Switch[]} */
export function allSwitches() {
  return [...SWITCHES, ...signSwitches()]
}

/**
 * The switches of a comma-separated list of names; `sign` selects all signs, an empty list everything. A name may
 * contain a comma.
 *
 * @param {string} list
 * @returns {readonly Switch[]}
 */
export function selectSwitches(list) {
  const all = allSwitches()
  if (list === '') return all
  const known = new Set(all.flatMap(({ name }) => [name, groupOf(name)]))
  const asked = new Set()
  let left = `,${list},`
  for (const name of [...known].sort((a, b) => b.length - a.length)) {
    if (!left.includes(`,${name},`)) continue
    asked.add(name)
    left = left.replace(`,${name},`, ',')
  }
  if (left !== ',') throw new Error(`no switch is named ${left.slice(1, -1)}`)
  return all.filter(({ name }) => asked.has(name) || asked.has(groupOf(name)))
}

/** The part of a name before the colon: `sign`, `next`. @param {string} name */
function groupOf(name) {
  return name.split(': ', 1).join()
}

/** One sentence for each part of the switches that the source lacks. @param {readonly Switch[]} switches */
export function missing(switches) {
  return switches.flatMap(({ name, off }) =>
    off.flatMap((each) => {
      try {
        switchOff(readSource(each.file), [each])
        return []
      } catch (error) {
        return [`${name}: ${error instanceof Error ? error.message : error}`]
      }
    }),
  )
}
