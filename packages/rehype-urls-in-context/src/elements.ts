/**
 * What an element is to the text around it:
 * - `inline`: the text continues through its tags
 * - `block`: a paragraph of its own, which no URL crosses
 * - `break`: a line break
 * - `note`: inline, but ends a URL before it, like the number of a note
 * - `refused`: inline, with text that is read but not linked, like that of a link
 * - `refused-block`: the same, as a block
 * - `hidden`: shows no text here, and a URL does not continue through it
 * - `atom`: shows something other than text, and ends a URL
 */
export type ElementKind = 'inline' | 'block' | 'break' | 'note' | 'refused' | 'refused-block' | 'hidden' | 'atom'

/** HTML Living Standard §15.3, "Rendering": blocks, cells, ruby text, and obsolete elements. */
const BLOCKS =
  'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption ' +
  'figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main marquee menu nav ' +
  'ol p rp rt rtc search section summary table tbody td tfoot th thead tr ul'

/** Elements without text, with hidden text, or with source that cannot hold a tag. */
const HIDDEN =
  'area base basefont bgsound datalist head link map meta noscript param script source style template title track'
const ATOMS =
  'applet audio canvas embed iframe img input keygen math meter noembed noframes object optgroup option picture ' +
  'plaintext progress select svg textarea video xmp image'

export const ELEMENT_KINDS: ReadonlyMap<string, ElementKind> = /* @__PURE__ */ new Map<string, ElementKind>([
  .../* @__PURE__ */ rowsOf(BLOCKS, 'block'),
  .../* @__PURE__ */ rowsOf(HIDDEN, 'hidden'),
  .../* @__PURE__ */ rowsOf(ATOMS, 'atom'),
  ['a', 'refused'],
  ['button', 'refused'],
  ['code', 'refused'],
  ['pre', 'refused-block'],
  ['br', 'break'],
  ['sup', 'note'],
])

function rowsOf(names: string, kind: ElementKind): Array<[string, ElementKind]> {
  return names.split(' ').map((name) => [name, kind])
}

/** The elements whose text is linked on request. */
const OPENED: Readonly<Record<string, ElementKind>> = { code: 'inline', pre: 'block' }

/** Unknown elements are inline, as in browsers. */
export function kindOfElement(name: string, skip: ReadonlySet<string>, inside: ReadonlySet<string>): ElementKind {
  const kind = ELEMENT_KINDS.get(name) ?? 'inline'
  if (inside.has(name)) return OPENED[name] ?? kind
  return skip.has(name) ? refusedKind(kind) : kind
}

export function refusedKind(kind: ElementKind): ElementKind {
  if (kind === 'hidden' || kind === 'atom' || kind === 'break') return kind
  return kind === 'block' || kind === 'refused-block' ? 'refused-block' : 'refused'
}
