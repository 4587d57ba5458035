/** The signs of the joins models as switches: each sets all weights of its sign to 0, in the glance as well. */
import { readFileSync } from 'node:fs'
import { SRC } from './engine.mjs'

const FILE = 'layout/weights.ts'
/** A list of weights, and a weight of it with the name of its sign. */
const LIST = /^const (\w+): readonly number\[\] = \[\n([\s\S]*?)^\]/gm
const WEIGHT = /^ {2}-?[\d.]+, \/\/ (.+)$/gm

/** @returns {import('./switches.mjs').Switch[]} one for each sign, in the order of their first weights */
export function signSwitches() {
  const table = readFileSync(new URL(FILE, SRC), 'utf8')
  /** @type {Map<string, import('./switches.mjs').Off[]>} */
  const switches = new Map()
  for (const [, list = '', weights = ''] of table.matchAll(LIST)) {
    ;[...weights.matchAll(WEIGHT)].forEach(([, sign = ''], element) => {
      const off = { file: FILE, const: list, element, instead: '0' }
      switches.set(sign, [...(switches.get(sign) ?? []), off])
    })
  }
  if (switches.size === 0) throw new Error(`${FILE}: no line with a weight and the name of its sign`)
  return [...switches].map(([sign, off]) => ({ name: `sign: ${sign}`, rule: 'rules §7.6', off }))
}
