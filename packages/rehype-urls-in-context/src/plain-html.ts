export interface PlainTag {
  readonly name: string
  readonly kind: 'start' | 'end' | 'closed'
}

/** Some parsers read the content of these elements as text up to the end tag. */
export const RAW_TEXT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' '),
)

/**
 * Older parsers ignore most tags in `select`, `noscript` is text where scripts run, and foreign content has its own
 * rules for text.
 */
export const DISPUTED: ReadonlySet<string> = /* @__PURE__ */ new Set(['select', 'noscript', 'svg', 'math'])

export const OF_SELECT: ReadonlySet<string> = /* @__PURE__ */ new Set(['option', 'optgroup', 'hr'])

/** These close other elements or are ignored, depending on what is open. */
export const OF_CONTEXT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'body caption col colgroup frame frameset head html select noscript tbody td template tfoot th thead tr'.split(' '),
)

/**
 * A comment, a CDATA section that ends where HTML ends it as a comment, text, or a tag. Unlimited attributes would
 * exhaust the stack.
 */
const ITEM =
  /<!--(?!-?>).*?-->|<!\[CDATA\[[^<>]*\]\]>|[^<]+|<(\/?)([a-z][^\s/<>]*)(?:[\s/]+(?![\s/])|[^\s"'<>/=]+(?![^\s/>=])(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>`]+(?=[\s>])))?){0,999}>/isy

/** Empty for an item of tens of millions of units, which may exhaust the stack. */
function itemOf(source: string): readonly (string | undefined)[] {
  try {
    return ITEM.exec(source) ?? []
  } catch {
    return []
  }
}

/** Undefined unless the HTML is plain: each `<` begins a tag or a comment, whatever elements a parser knows. */
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
