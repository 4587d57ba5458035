export interface PlainTag {
  readonly name: string
  readonly kind: 'start' | 'end' | 'closed'
}

/** The elements whose content some parser reads as text up to their end tag. */
export const RAW_TEXT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' '),
)

/**
 * The elements in which parsers differ: older ones ignore most tags in `select`, `noscript` is text where scripts run,
 * and foreign content has its own rules for text.
 */
export const DISPUTED: ReadonlySet<string> = /* @__PURE__ */ new Set(['select', 'noscript', 'svg', 'math'])

/** What every parser reads alike in `select`. */
export const OF_SELECT: ReadonlySet<string> = /* @__PURE__ */ new Set(['option', 'optgroup', 'hr'])

/** Elements that close others or are ignored, depending on what is open around them. */
export const OF_CONTEXT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'body caption col colgroup frame frameset head html select noscript tbody td template tfoot th thead tr'.split(' '),
)

/**
 * A comment, a CDATA section that ends where the comment ends that HTML reads, text, or a tag. The limit on attributes
 * keeps the expression from exhausting the stack.
 */
const ITEM =
  /<!--(?!-?>).*?-->|<!\[CDATA\[[^<>]*\]\]>|[^<]+|<(\/?)([a-z][^\s/<>]*)(?:[\s/]+(?![\s/])|[^\s"'<>/=]+(?![^\s/>=])(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>`]+(?=[\s>])))?){0,999}>/isy

/** The match of `ITEM`; empty for an item of tens of millions of units, which may exhaust the stack. */
function itemOf(source: string): readonly (string | undefined)[] {
  try {
    return ITEM.exec(source) ?? []
  } catch {
    return []
  }
}

/**
 * The tags of a span of HTML. Undefined unless it is plain: each `<` begins a tag or a comment, whatever elements a
 * parser knows.
 */
export function plainTags(source: string, from = 0, to: number = source.length): PlainTag[] | undefined {
  const tags: PlainTag[] = []
  let raw: string | undefined
  for (let at = from; at < to; at = ITEM.lastIndex) {
    ITEM.lastIndex = at
    const [item, slash, written] = itemOf(source)
    if (item === undefined || ITEM.lastIndex > to || item.includes('--!>')) return undefined
    const name = written?.toLowerCase()
    if (raw !== undefined && (name === undefined ? /^<.*</s.test(item) : name !== raw || slash === '')) return undefined
    if (name === undefined) continue
    const kind = slash === '' ? (item.endsWith('/>') ? 'closed' : 'start') : 'end'
    tags.push({ name, kind })
    raw = kind !== 'end' && RAW_TEXT.has(name) ? name : undefined
  }
  return raw === undefined ? tags : undefined
}
