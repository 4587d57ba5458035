import type { Notation } from './notation.ts'
import { Value } from './value.ts'

const NAMED = /\.(?:json|jsonl|ndjson|geojson|jsonld|webmanifest|har|ipynb|topojson)$/i
const IN_LINES = /\.(?:jsonl|ndjson)$/i
/** An object, or an array of objects, arrays or strings. */
const BEGINS = /^\ufeff?\s*(?:\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\})|\[\s*(?:[{[]|"(?:[^"\\\n]|\\.)*"\s*[,\]]))/
/** The first line is a value: others may follow on lines of their own. */
const RECORD = /^\ufeff?\s*(?:\{[^\n]*\}|\[[^\n]*\])[ \t]*\r?(?:\n|$)/

/** JSON and JSON lines, by the end of the name or by the first characters. */
export function findValue(text: string, name: string): Notation | undefined {
  if (!BEGINS.test(text) && !(NAMED.test(name) && /^\ufeff?\s*["[{]/.test(text))) return undefined
  return new Value(IN_LINES.test(name) || RECORD.test(text))
}
