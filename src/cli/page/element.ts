/**
 * Markup as values. The writer of the page turns it into text, and the script of the page turns it into nodes, so that
 * both share one description of a row. A string is always text, never markup.
 */
export interface MarkupElement {
  readonly tag: string
  readonly attributes: Attributes
  readonly children: readonly Markup[]
}

/** Attributes by name. Undefined and false leave an attribute out; `true` gives an attribute without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export type Markup = MarkupElement | string

export function element(tag: string, attributes: Attributes = {}, ...children: readonly Markup[]): MarkupElement {
  return { tag, attributes, children }
}

/** The names and values of all attributes that are not left out. */
export function attributesOf({ attributes }: MarkupElement): ReadonlyArray<readonly [string, string]> {
  const there = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false)
  return there.map(([name, value]) => [name, value === true ? '' : String(value)])
}
