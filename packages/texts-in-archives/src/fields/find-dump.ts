import { Dump } from './dump.ts'
import type { Notation } from './notation.ts'

const NAMED = /\.sql$/i
/** In UTF-16 units. */
const HEAD = 1 << 14

/** Comments and blanks before the first statement. */
const BEFORE = /^(?:\s+|--[^\n]*|#[^\n]*|\/\*(?!!)[\s\S]*?\*\/)*/
const FIRST =
  /(?:\/\*!\d|SET|USE|PRAGMA|BEGIN|START|LOCK|DROP|CREATE|INSERT|REPLACE|COPY|SELECT|ALTER|DELETE|DECLARE|PROMPT|GO)\b/iy
const STATEMENT =
  /^[ \t]*(?:INSERT +(?:(?:OR +)?\w+ +)?INTO +\S+[\s\S]{0,400}?\b(?:VALUES?|SELECT)\b|CREATE +(?:\w+ +)?TABLE +[^;]{1,200}\(|COPY +[^;]{1,400}FROM +stdin)/im

/** Dumps of MySQL and MariaDB, whose strings have escapes. */
const WITH_ESCAPES = /MySQL|MariaDB|ENGINE ?= ?\w|^\/\*!\d{5}|\b(?:INTO|TABLE) +(?:IF NOT EXISTS +)?`/im
const ESCAPED = /\\'\w/
/** Of PostgreSQL, which says so for each string. */
const WITH_E = /\bE'/

/** A dump of a database by the end of its name, or else by its first statement and one that it must have. */
export function findDump(text: string, name: string): Notation | undefined {
  const head = text.slice(0, HEAD)
  if (!NAMED.test(name)) {
    FIRST.lastIndex = BEFORE.exec(head)![0].length
    if (!FIRST.test(head) || !STATEMENT.test(head)) return undefined
  }
  return new Dump(WITH_ESCAPES.test(head) || (ESCAPED.test(head) && !WITH_E.test(head)))
}
