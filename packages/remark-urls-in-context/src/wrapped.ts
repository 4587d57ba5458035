import type { Nodes, Root } from 'mdast'
import { extract, type Reading, type UrlMatch } from 'urls-in-context'
import { isLive, liveSchemes, shownText } from 'urls-in-context/links'
import type { VFile } from 'vfile'
import { bracketed, wholeMatch } from './core-questions.ts'
import { isEscapedAt } from './escapes.ts'
import { type LosesText, textLosses } from './lost-text.ts'
import { isOfMdx, settingsOf } from './read-trees.ts'
import { isSourceOf, sourceOf } from './source.ts'
import { nodesOf } from './tree.ts'

export interface WrappedReading {
  readonly url: string
  readonly isJoined: boolean
  /** From 0 to 1; undefined if it is the only reading. */
  readonly likelihood: number | undefined
  /** The text from `start` to `end` in one line; undefined where Markdown has no spelling for the URL, or loses text. */
  readonly text: string | undefined
  readonly losesText: boolean
}

/**
 * A bare URL that continues, or probably continues, in the next line: offsets in the text without a byte order mark.
 */
export interface WrappedUrl {
  readonly start: number
  readonly end: number
  /** The likeliest first. */
  readonly readings: readonly [WrappedReading, ...WrappedReading[]]
  /** Whether the text decides for the first reading, which is joined then. */
  readonly isDecided: boolean
  readonly hasHyphen: boolean
}

/** Less likely continuations are not reported. */
const LIKELY = 0.5

/** The file shows whether a URL continues, the tree which text is prose. */
export function wrappedUrls(tree: Root, file: VFile): WrappedUrl[] {
  const source = sourceOf(file)
  if (!isSourceOf(tree, source)) return []
  const { core, linkSchemes } = settingsOf(tree, file) ?? { core: {}, linkSchemes: new Set(liveSchemes()) }
  const matches = extract(source, core)
  const mdx = isOfMdx(tree, file)
  const loses = textLosses(tree, file)
  const wrapped = matches.flatMap((match) => {
    const isBare = match.context === 'bare' || match.context === 'label'
    return isBare && isLive(match, { linkSchemes }) ? (readWrapped(match, source, mdx, loses) ?? []) : []
  })
  return wrapped.length === 0 ? [] : inProse(wrapped, tree)
}

function readWrapped(match: UrlMatch, source: string, mdx: boolean, loses: LosesText): WrappedUrl | undefined {
  const others = match.alternatives.filter(({ reason }) => OF_LINES.has(reason))
  const all = [match, ...others]
  const joined = all.filter(isJoined)
  if (joined.length === 0) return undefined
  const continues = joined.reduce((sum, { likelihood }) => sum + (likelihood ?? 0), 0)
  if (!isJoined(match) && continues < LIKELY) return undefined
  const start = match.urlStart
  const end = Math.max(...all.map((each) => each.urlEnd))
  const readings = all.map((each) => {
    const losesText = loses(each) || (!mdx && isEscapedAt(source, start))
    const text = losesText ? undefined : spelling(each, source, mdx)
    const { url, likelihood } = each
    return { url, isJoined: isJoined(each), likelihood, losesText, text: text && text + source.slice(each.urlEnd, end) }
  })
  const hasHyphen = others.some(({ reason }) => reason.startsWith('hyphen-'))
  const goesFurther = others.some(({ reason }) => reason === 'joined-line')
  const isDecided = isJoined(match) && !goesFurther && (!hasHyphen || BY_HYPHEN.has(match.decidedBy ?? ''))
  if (!isDecided) readings.sort((a, b) => (b.likelihood ?? 0) - (a.likelihood ?? 0))
  const [first, ...rest] = readings
  return { start, end, readings: [first!, ...rest], isDecided, hasHyphen }
}

const OF_LINES = new Set(['hyphen-kept', 'hyphen-dropped', 'joined-line', 'line-cut'])
/** The evidence that also settles hyphens. */
const BY_HYPHEN = new Set(['same-url', 'same-word', 'hyphenation'])

function isJoined({ repairs }: Reading): boolean {
  return repairs.some(({ kind }) => kind === 'line-break')
}

/** In MDX `<` starts an element, so the URL stays bare if that gives the same URL. */
function spelling(reading: Reading, source: string, mdx: boolean): string | undefined {
  if (!mdx) return bracketed(reading.url)
  const shown = shownText(source, reading)
  return isJoined(reading) && wholeMatch(shown)?.url === reading.url ? shown : undefined
}

/** Those within the text of one paragraph or heading, not across the end of emphasis. */
function inProse(wrapped: readonly WrappedUrl[], tree: Root): WrappedUrl[] {
  const found: WrappedUrl[] = []
  let next = 0
  for (const block of nodesOf(tree)) {
    if (block.type !== 'paragraph' && block.type !== 'heading') continue
    const [start, end] = [block.position?.start.offset ?? 0, block.position?.end.offset ?? 0]
    while (next < wrapped.length && wrapped[next]!.start < start) next++
    const first = next
    while (next < wrapped.length && wrapped[next]!.end <= end) next++
    if (next > first) found.push(...inText(wrapped.slice(first, next), block))
  }
  return found
}

function inText(wrapped: readonly WrappedUrl[], block: Nodes): WrappedUrl[] {
  const wrong = new Set<WrappedUrl>()
  for (const node of nodesOf(block)) {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    // remark-gfm makes links of bare URLs without a position.
    if (node === block || start === undefined || end === undefined || isText(node)) continue
    let at = indexAfter(wrapped, start)
    for (; at < wrapped.length && wrapped[at]!.start < end; at++) {
      const each = wrapped[at]!
      const isAround = EMPHASIS.has(node.type) && start <= each.start && each.end <= end
      // The others up to the end of the emphasis are inside, too.
      if (isAround) at = Math.max(at, indexAfter(wrapped, end) - 1)
      else wrong.add(each)
    }
  }
  return wrapped.filter((each) => !wrong.has(each))
}

const EMPHASIS = new Set(['emphasis', 'strong', 'delete'])

function isText(node: Nodes): boolean {
  if (node.type !== 'link') return node.type === 'text'
  const { syntax, context } = node.data?.urlInContext ?? {}
  return syntax === 'literal' || (syntax === 'construct' && (context === 'bare' || context === 'label'))
}

function indexAfter(wrapped: readonly WrappedUrl[], offset: number): number {
  let [low, high] = [0, wrapped.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (wrapped[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  return low
}
