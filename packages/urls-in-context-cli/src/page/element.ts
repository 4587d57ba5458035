import { printable, unprintable } from '../system/printable.ts'

/**
 * The writer of the page turns markup into text, and the script of the page into nodes. A string is always text,
 * never markup.
 */
export interface MarkupElement {
  readonly tag: string
  readonly attributes: Attributes
  readonly children: readonly Markup[]
}

/** Undefined and false leave an attribute out; `true` gives an attribute without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export type Markup = MarkupElement | string

export function element(tag: string, attributes: Attributes = {}, ...children: readonly Markup[]): MarkupElement {
  return { tag, attributes, children }
}

export function attributesOf({ attributes }: MarkupElement): ReadonlyArray<readonly [string, string]> {
  const there = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false)
  return there.map(([name, value]) => [name, value === true ? '' : String(value)])
}

/** Controls, invisible characters and bidirectional controls become marked escapes. */
export function visible(text: string): Markup[] {
  const contents: Markup[] = []
  let end = 0
  for (const { 0: character, index } of text.matchAll(unprintable())) {
    if (index > end) contents.push(text.slice(end, index))
    contents.push(element('span', { class: 'unseen' }, printable(character)))
    end = index + character.length
  }
  if (end < text.length) contents.push(text.slice(end))
  return contents
}

/** Or is a blank. */
export function isSeen(text: string): boolean {
  return text.search(unprintable()) < 0
}

/** Shows text like {@link visible}, but keeps line breaks and tabs. */
export function visibleLines(text: string): Markup[] {
  return text.split(/(\r\n?|\n|\t)/).flatMap((piece, index) => {
    return index % 2 === 0 ? visible(piece) : [piece === '\t' ? '\t' : '\n']
  })
}

/** Like {@link visible}, with a single blank for each run of white space. */
export function visibleLine(text: string): Markup[] {
  return visible(text.replace(/[\t\r\n ]+/g, ' '))
}

/** Inside a surrogate pair, to its start. */
export function wholeOffset(text: string, at: number): number {
  const isInside = /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))
  return isInside ? at - 1 : at
}
