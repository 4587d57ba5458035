import { refangText } from 'urls-in-context/constructs'
import { defang } from 'urls-in-context/url'
import type { Schema, Wording } from './field.ts'
import type { Row } from './row.ts'
import { FIELDS } from './row-fields.ts'

/** Changes all texts of a finished row, as the table of its fields says: secrets are masked, URLs defanged. */

/** The change of each kind of text. A text of another kind stays as it is. */
export type Changes = Readonly<Partial<Record<Wording, (text: string) => string>>>

const DEFANGED: Changes = {
  url: defang,
  name: defangSchemes,
  path: defangSchemes,
  member: defang,
  words: defangText,
  text: defangText,
  host: (host) => host.replaceAll('.', '[.]'),
}

/** The fields that hold texts, unless no one else wrote them. */
const WORDED = Object.entries(FIELDS).flatMap(([name, { schema, wording = 'words' }]) =>
  schema !== undefined && wording !== 'own' && hasText(schema) ? [{ name: name as keyof Row, schema, wording }] : [],
)

export function defangRow(row: Row): Row {
  return changedRow(row, DEFANGED)
}

export function changedRow(row: Row, changes: Changes): Row {
  const own: Record<string, unknown> = { ...row }
  for (const { name, schema, wording } of WORDED) {
    if (own[name] !== undefined) own[name] = changedValue(own[name], schema, changes, wording)
  }
  return own as unknown as Row
}

/** The parts of a field have the wording of the field with their name, or that of their own. */
function changedValue(value: unknown, schema: Schema, changes: Changes, wording: Wording): unknown {
  if (typeof value === 'string') return 'enum' in schema ? value : (changes[wording]?.(value) ?? value)
  if (Array.isArray(value) && 'items' in schema) {
    return value.map((each) => changedValue(each, schema.items, changes, wording))
  }
  if (typeof value !== 'object' || value === null || !('properties' in schema)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const known = (FIELDS as Readonly<Record<string, { wording?: Wording }>>)[name]?.wording ?? wording
      return [name, known === 'own' ? part : changedValue(part, schema.properties[name]!, changes, known)]
    }),
  )
}

function hasText(schema: Schema): boolean {
  if ('items' in schema) return hasText(schema.items)
  if ('properties' in schema) return Object.values(schema.properties).some(hasText)
  return 'type' in schema && schema.type === 'string'
}

/** A text in which no program makes a link of `http://`, `https://`, `ftp://` or `www.`, whatever follows. */
function defangText(text: string): string {
  return defangSchemes(text).replace(/\b(www|ftp)\.(?=\w)/gi, '$1[.]')
}

function defangSchemes(text: string): string {
  return text.replace(/\bh(?=ttps?:\/\/)tt/gi, 'hxx').replace(/\bft(?=p:\/\/)/gi, 'fx')
}

/** Schemes that may be another spelling of `http`, `https`, `ftp` or `ftps`: the others need no expression compiled. */
const WRITTEN_OTHERWISE = /^(?:h(?!ttps?$)|f(?!tps?$|ile$))/

/** Whether a scheme is written so that no one follows its URLs by mistake. It is in lower case. */
export function isDefanged(scheme: string): boolean {
  return WRITTEN_OTHERWISE.test(scheme) && refangText(`${scheme}://`) !== `${scheme}://`
}
