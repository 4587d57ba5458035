/** The signs of the joins models as switches: each sets all weights of its sign to 0, also in the first look. */
import { readSource } from './engine.mjs'

const WEIGHTS = 'joins/weights.ts'
const NAMES = 'joins/explain.ts'
/** A list of weights; the second group names its signs. */
const WEIGHT_LIST = /^const (\w+_(FORM|ROW|MARGIN)S): readonly number\[\] = /gm
const NAME_LIST = /^export const (\w+)_NAMES: readonly string\[\] = \[\n([\s\S]*?)^\]/gm
const NAME = /^ {2}'(.+)',$/gm

/** @returns {import('./switches.mjs').Switch[]} one for each sign, in the order of their first weights */
export function signSwitches() {
  /** @type {Map<string, import('./switches.mjs').Off[]>} */
  const switches = new Map()
  const names = signNames()
  for (const [, list = '', signs = ''] of readSource(WEIGHTS).matchAll(WEIGHT_LIST)) {
    names.get(signs)?.forEach((sign, element) => {
      const off = { file: WEIGHTS, const: list, element, instead: '0' }
      switches.set(sign, [...(switches.get(sign) ?? []), off])
    })
  }
  if (switches.size === 0) throw new Error(`${WEIGHTS}: no list of weights whose signs have names in ${NAMES}`)
  return [...switches].map(([sign, off]) => ({ name: `sign: ${sign}`, rule: 'rules §7.6', off }))
}

/** The names of each list of signs, by the word before `_NAMES`. @returns {ReadonlyMap<string, readonly string[]>} */
function signNames() {
  const lists = [...readSource(NAMES).matchAll(NAME_LIST)]
  return new Map(
    lists.map(([, signs = '', names = '']) => [signs, [...names.matchAll(NAME)].map(([, name = '']) => name)]),
  )
}
