import { isGeneric, isInternational } from './generic.ts'
import type { HostKind } from './host.ts'
import { readParts } from './parts.ts'
import { effectivePort } from './ports.ts'
import type { Failure, Problem } from './problem.ts'
import { lineOf, recordClassOf, type SchemeLine, type Url } from './registry.ts'
import { Marks } from './split.ts'
import type { Conforms } from './url-record.ts'

/** Shared: calls do not nest. */
const URL_MARKS: Marks = /* @__PURE__ */ new Marks()

/**
 * Reads a URL: the whole of `text`, neither trimmed nor repaired. A text that breaks the grammars is read with its
 * problems listed, if it has a scheme and only characters that URLs may have.
 *
 * Offsets in the result count UTF-16 units. RFC 1738 §2.1, RFC 3986 §3, RFC 3987 §2.2
 *
 * @throws TypeError on anything but a string; never on a text.
 */
export function parseUrl(text: string): Url | Failure {
  if (typeof text !== 'string')
    throw new TypeError(`text must be a string, not ${text === null ? 'null' : typeof text}`)
  const marks = URL_MARKS
  const parts = readParts(text, marks)
  if (!parts.ok) return parts
  const { scheme, components, hostKind } = parts
  const line = lineOf(scheme)
  const problems: Problem[] = []
  const conforms = judge(text, marks, line, hostKind, problems)
  const port = effectivePort(scheme, components.port)
  if (port === null && /^\d+$/.test(components.port ?? ''))
    problems.push({ code: 'port-out-of-range', at: marks.portStart, rule: 'RFC 9293 §3.1', against: 'protocol' })
  if (problems.length > 1) problems.sort((a, b) => a.at - b.at)
  const Record = recordClassOf(line)
  return new Record(scheme, text, components, hostKind, port, conforms, problems)
}

function judge(text: string, marks: Marks, line: SchemeLine, kind: HostKind | null, problems: Problem[]): Conforms {
  const generic = isGeneric(text, marks, kind, problems)
  const rfc1738 = line.rfc1738?.(text, marks, problems) ?? null
  line.own?.(text, marks, problems)
  if (marks.firstWide < 0) return { rfc1738, rfc3986: generic, rfc3987: generic }
  problems.push({ code: 'non-ascii', at: marks.firstWide, rule: 'RFC 3986 §2', against: 'rfc3986' })
  return { rfc1738, rfc3986: false, rfc3987: isInternational(text, marks, problems) && generic }
}
