/**
 * What an element is to the text around it:
 * - `inline`: the text continues through its tags
 * - `link`: the same, but its tags are edges, at which a URL ends
 * - `picture`: one edge
 * - `note`: a blank stands before it, since the mark of a note is no part of the word
 * - `line`: its tags end a line
 */
export type ElementKind = 'inline' | 'link' | 'picture' | 'note' | 'line'

const INLINE =
  'abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr output q rb ruby s samp ' +
  'slot small span strike strong sub time tt u var wbr o:p'

export const ELEMENT_KINDS: ReadonlyMap<string, ElementKind> = new Map<string, ElementKind>([
  ...INLINE.split(' ').map((name): [string, ElementKind] => [name, 'inline']),
  ['a', 'link'],
  ['img', 'picture'],
  ['sup', 'note'],
])

/** Of a name in lower case. The list of `rehype-urls-in-context` says the same of each; a test compares them. */
export function kindOfElement(name: string): ElementKind {
  return ELEMENT_KINDS.get(name) ?? 'line'
}
