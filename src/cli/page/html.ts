import { attributesOf, type Markup } from './element.ts'

/** The elements of the page that have no end tag. */
const VOID = new Set(['input', 'meta', 'wbr', 'br'])

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text, or the value of an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

export function toHtml(content: Markup): string {
  if (typeof content === 'string') return escapeHtml(content)
  const attributes = attributesOf(content).map(([name, value]) => {
    return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
  })
  const start = `<${content.tag}${attributes.join('')}>`
  return VOID.has(content.tag) ? start : `${start}${content.children.map(toHtml).join('')}</${content.tag}>`
}

/**
 * Writes JSON for an inert `<script type="application/json">`. `<` is escaped, so that neither `</script` nor `<!--`
 * can occur. Line ends and bidirectional controls are escaped as well, so that an editor shows the source as it is.
 */
export function toInertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
