/** Which switches there are, and which are asked for. */
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
 * The switches of a list of names with commas between them, in which `sign` is all signs; all, if it is empty. A name may
 * hold a comma.
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

/** What is before the colon of a name: `sign`, `next`. @param {string} name */
function groupOf(name) {
  return name.split(': ', 1).join()
}

/** What of the switches is not in the source, one sentence each. @param {readonly Switch[]} switches */
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
