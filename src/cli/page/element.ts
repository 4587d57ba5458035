/**
 * Markup as values: the writer makes text of it, the script in the page makes nodes of it, so that what a row looks
 * like is said once. Nothing is ever markup because it is a string.
 */
export interface MarkupElement {
  readonly tag: string
  readonly attributes: Attributes
  readonly children: readonly Markup[]
}

/** What is undefined or false is left out; `true` is an attribute without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export type Markup = MarkupElement | string

export function element(tag: string, attributes: Attributes = {}, ...children: readonly Markup[]): MarkupElement {
  return { tag, attributes, children }
}

/** Names and values of the attributes that are there. */
export function attributesOf({ attributes }: MarkupElement): ReadonlyArray<readonly [string, string]> {
  const there = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false)
  return there.map(([name, value]) => [name, value === true ? '' : String(value)])
}
