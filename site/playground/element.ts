import { printable, unprintable } from '../../packages/urls-in-context-cli/src/system/printable.ts'

export type Child = Node | string | undefined | false

/** Attributes by name; `undefined` or `false` omits one, `true` makes it empty. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Makes an element. Strings become text nodes, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

export function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no #${id}`)
  return found as Type
}

/** Text with marked escapes for characters that are invisible or change the order of others. */
export function visible(text: string): Child[] {
  const made: Child[] = []
  let end = 0
  for (const { 0: character, index } of text.matchAll(unprintable())) {
    if (index > end) made.push(text.slice(end, index))
    made.push(element('span', { class: 'invisible' }, printable(character)))
    end = index + character.length
  }
  if (end < text.length) made.push(text.slice(end))
  return made
}

/** A URL like {@link visible}, with possible line breaks after delimiters. */
export function breakable(url: string): Child[] {
  return url.split(/(?<=[/?&=#.])(?=[^/])/).flatMap((piece, index): Child[] => {
    return [index > 0 && element('wbr'), ...visible(piece)]
  })
}

export function button(attributes: Attributes, action: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children)
  made.addEventListener('click', action)
  return made
}
