import { Octets, octetsOrNull } from './octets.ts'

/** A name and its value, as many schemes have them in a query or behind semicolons. */
export interface Pair {
  readonly name: Octets
  /** `null` if there is no `=`. */
  readonly value: Octets | null
}

/** Splits `a=1;b` at `separator`, and each part at its first `=`. Empty parts say nothing and are left out. */
export function splitPairs(text: string, separator: string): readonly Pair[] {
  return text
    .split(separator)
    .filter((part) => part !== '')
    .map(readPair)
}

function readPair(part: string): Pair {
  const equals = part.indexOf('=')
  if (equals < 0) return { name: new Octets(part), value: null }
  return { name: new Octets(part.slice(0, equals)), value: octetsOrNull(part.slice(equals + 1)) }
}

/** The values of all pairs of a name, in their order. `name` is in lower case. */
export function valuesOf(pairs: readonly Pair[], name: string): readonly Octets[] {
  return pairs.filter((pair) => pair.name.text.toLowerCase() === name).flatMap((pair) => pair.value ?? [])
}
