/** The signs of the joins model as switches: each sets the weight of its sign to 0. */
import { readFileSync } from 'node:fs'
import { SRC } from './engine.mjs'

const FILE = 'layout/weights.ts'
const LIST = 'WEIGHTS'
/** A weight of the generated table, with the name of its sign. */
const WEIGHT = /^ {2}-?[\d.]+, \/\/ (.+)$/gm

/** @returns {import('./switches.mjs').Switch[]} one for each sign, in their order */
export function signSwitches() {
  const table = readFileSync(new URL(FILE, SRC), 'utf8')
  const names = [...table.matchAll(WEIGHT)].map(([, name]) => name)
  if (names.length === 0) throw new Error(`${FILE}: no line with a weight and the name of its sign`)
  return names.map((name, element) => ({
    name: `sign: ${name}`,
    rule: 'rules §7.6',
    off: [{ file: FILE, const: LIST, element, instead: '0' }],
  }))
}
