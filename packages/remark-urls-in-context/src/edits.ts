import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { UrlAnnotation } from './annotation.ts'
import { bracketed, keepsMarks } from './core-questions.ts'
import { losesText } from './lost-text.ts'
import { settingsOf } from './read-trees.ts'
import { isSourceOf, markLength, sourceOf } from './source.ts'
import { type UrlNode, urlNodes } from './tree.ts'
import { wrappedUrls } from './wrapped.ts'

/** New text for a span of a file: offsets in UTF-16 units, start inclusive, end exclusive. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * A URL that keeps its spelling because the file does not show which reading was meant, or because text beside it would
 * be lost. Offsets as in {@link Edit}.
 */
export interface AmbiguousUrl {
  readonly start: number
  readonly end: number
  /**
   * A hyphen at a line break, a blank, the end of a line after a bare URL, or text that would be lost: what only plain
   * text has for marks at a line's start or end, such as initials of quoted mail, comment leaders and borders.
   */
  readonly reason: 'hyphen' | 'space' | 'line-break' | 'text'
  /** The preferred reading comes first. */
  readonly urls: readonly string[]
}

/**
 * The edits that give every URL its canonical spelling, `<http://…>` in one line, in file order. A bare URL gets it
 * only where it continues on the next line. URLs inside a link stay, since Markdown would read another link, and so do
 * those of {@link ambiguousUrls}. A second run finds no edits. `file` is the file of the tree, which the plugin has read.
 *
 * @throws TypeError if the tree was made from another file.
 */
export function toEdits(tree: Root, file: VFile): Edit[] {
  return fixesOf(tree, file).flatMap(({ edit, ambiguous }) => (ambiguous === undefined ? [edit] : []))
}

/**
 * The URLs that {@link toEdits} leaves because they have more than one reading, or with text in them, in file order. The
 * option `hyphen` decides hyphens if it is `keep` or `drop`.
 *
 * @throws TypeError if the tree was made from another file.
 */
export function ambiguousUrls(tree: Root, file: VFile): AmbiguousUrl[] {
  return fixesOf(tree, file).flatMap(({ ambiguous }) => ambiguous ?? [])
}

interface Fix {
  readonly edit: Edit
  readonly ambiguous: AmbiguousUrl | undefined
}

/** @throws TypeError if the tree was made from another file. */
function fixesOf(tree: Root, file: VFile): Fix[] {
  const source = sourceOf(file)
  if (!isSourceOf(tree, source)) throw new TypeError(FOREIGN)
  const shift = markLength(String(file))
  const fixes = [...urlNodes(tree)].flatMap((node) => {
    const found = editOf(node, source)
    if (found === undefined) return []
    if (!standsIn(node.data!.urlInContext!, source)) throw new TypeError(FOREIGN)
    const edit = { ...found, start: found.start + shift, end: found.end + shift }
    const { start, end } = edit
    const ambiguity = ambiguityOf(node.data!.urlInContext!, tree, file)
    return [{ edit, ambiguous: ambiguity && { start, end, ...ambiguity } }]
  })
  const moved = wrappedFixes(tree, file).map(({ edit, ambiguous }) => ({
    edit: { ...edit, start: edit.start + shift, end: edit.end + shift },
    ambiguous: ambiguous && { ...ambiguous, start: ambiguous.start + shift, end: ambiguous.end + shift },
  }))
  return [...fixes, ...moved].sort((a, b) => a.edit.start - b.edit.start)
}

function wrappedFixes(tree: Root, file: VFile): Fix[] {
  return wrappedUrls(tree, file).flatMap(({ start, end, readings, isDecided, hasHyphen }): Fix[] => {
    const [{ text, losesText, url }] = readings
    const left = (reason: AmbiguousUrl['reason'], urls: readonly string[]): Fix[] => [
      { edit: { start, end, text: '' }, ambiguous: { start, end, reason, urls } },
    ]
    if (!isDecided)
      return left(
        hasHyphen ? 'hyphen' : 'line-break',
        readings.map((each) => each.url),
      )
    if (losesText) return left('text', [url])
    return text === undefined ? [] : [{ edit: { start, end, text }, ambiguous: undefined }]
  })
}

const FOREIGN = 'the file is not the one that the tree was made from'

/** Whether the record's offsets and repairs give the URL. */
function standsIn({ urlStart, urlEnd, repairs, url }: UrlAnnotation, source: string): boolean {
  let text = ''
  let at = urlStart!
  for (const { start, end, insert } of repairs) {
    text += source.slice(at, start) + insert
    at = end
  }
  return text + source.slice(at, urlEnd) === url
}

/** The readings, if the file does not show which was meant, or the only one, if text would be lost. */
export function ambiguityOf(
  found: UrlAnnotation,
  tree: Root,
  file: VFile,
): Pick<AmbiguousUrl, 'reason' | 'urls'> | undefined {
  const isHyphenSet = (settingsOf(tree, file)?.core.hyphen ?? 'evidence') !== 'evidence'
  const isHyphenDecided = isHyphenSet || found.decidedBy !== undefined
  const open = found.alternatives.filter(({ reason }) => !(isHyphenDecided && reason.startsWith('hyphen-')))
  if (open.length === 0) return losesText(found, tree, file) ? { reason: 'text', urls: [found.url] } : undefined
  const reason = open.some((other) => other.reason.startsWith('hyphen-')) ? 'hyphen' : 'space'
  return { reason, urls: [found.url, ...open.map(({ url }) => url)] }
}

/** Applies edits to a text. They are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

/** Undefined if the spelling is canonical. */
export function editOf(node: UrlNode, source: string): Edit | undefined {
  const found = node.data?.urlInContext
  // A changed node no longer matches the file.
  if (found?.start === undefined || node.type === 'text' || node.url !== found.url) return undefined
  if (found.syntax === 'construct') return keepsMarks(found) ? markedEdit(found, source) : constructEdit(found, source)
  return found.syntax === 'resource' || found.syntax === 'definition' ? destinationEdit(found) : undefined
}

function constructEdit({ start, end, url, context }: UrlAnnotation, source: string): Edit | undefined {
  const isBare = context === 'bare' || context === 'label'
  const text = bracketed(url)
  return isBare || source.slice(start, end) === text ? undefined : { start: start!, end: end!, text }
}

/** The marks stay, and a missing scheme is not supplied. */
function markedEdit(found: UrlAnnotation, source: string): Edit | undefined {
  const repairs = found.repairs.filter(({ kind }) => kind !== 'scheme')
  const start = found.start! + 1
  const end = found.end! - 1
  const isLabelled = start !== found.urlStart || end !== found.urlEnd
  if (repairs.length === 0 && !isLabelled) return undefined
  return source.slice(start, end) === found.url ? undefined : { start, end, text: found.url }
}

/** Removes the label `URL:`. Brackets stay, since the URL may need them. */
function destinationEdit({ context, start, end, url, urlStart }: UrlAnnotation): Edit | undefined {
  if (urlStart === undefined) return undefined
  if (context === 'url-wrapper') return { start: start!, end: end!, text: bracketed(url) }
  return context === 'label' ? { start: start!, end: end!, text: url } : undefined
}
