import { type Link, propertiesOf } from './link.ts'
import type { LinkSettings } from './settings.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)
}

export function startTag({ match }: Link, settings: LinkSettings): string {
  const { href, className, rel, target, title, others, attributes } = propertiesOf(match, settings)
  const written: Array<readonly [string, string | true | undefined]> = [
    ['href', href],
    ['class', className.join(' ') || undefined],
    ['rel', rel.join(' ') || undefined],
    ['target', target],
    ['title', title],
    ['data-url-alternatives', others.join(' ') || undefined],
  ]
  const given = attributes.map(([name, value]) => [name.toLowerCase(), value] as const)
  // HTML reads the first attribute of a name, so the caller's replace these.
  const all = given.length > 0 ? [...new Map([...written, ...given])] : written
  return `<a${all.map(([name, value]) => attributeOf(name, value)).join('')}>`
}

function attributeOf(name: string, value: string | true | undefined): string {
  if (value === undefined) return ''
  return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
}
