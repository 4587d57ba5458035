import type { Link, Root } from 'mdast'
import { extract, type UrlMatch } from 'urls-in-context'
import { annotate, isLive, shownText } from 'urls-in-context/links'
import type { VFile } from 'vfile'
import type { UrlAnnotation } from './annotation.ts'
import { wholeMatch } from './core-questions.ts'
import { plainUrl } from './destination.ts'
import { unlinkInAnchors } from './raw-anchors.ts'
import { rememberTree } from './read-trees.ts'
import type { RemarkSettings } from './settings.ts'
import { isSourceOf, sourceOf } from './source.ts'
import { type UrlNode, urlNodes } from './tree.ts'

export function transform(tree: Root, file: VFile, settings: RemarkSettings, isMdx: boolean): void {
  rememberTree(tree, file, settings, isMdx)
  transformText(tree, sourceOf(file), settings)
}

export function transformText(tree: Root, text: string, settings: RemarkSettings): void {
  const source = isSourceOf(tree, text) ? text : ''
  for (const node of urlNodes(tree)) {
    if (node.type === 'link') annotateLink(node, source)
    if (node.data?.urlInContext?.syntax === 'construct') splitMarkRepairs(node, source)
  }
  unlinkInAnchors(tree, ({ data }) => {
    const syntax = data?.urlInContext?.syntax
    return syntax === 'construct' || (settings.bare && syntax === 'literal')
  })
  if ((settings.core.hyphen ?? 'evidence') === 'evidence') settleHyphens(tree, source, settings)
  for (const node of urlNodes(tree)) if (node.type !== 'text') addProperties(node, settings)
}

/** Splits off the block quote marks after a line break as a `prefix`, as the core does. */
function splitMarkRepairs(node: UrlNode, source: string): void {
  const found = node.data!.urlInContext!
  const repairs = splitMarks(found.repairs, source)
  const alternatives = found.alternatives.map((other) => ({ ...other, repairs: splitMarks(other.repairs, source) }))
  node.data = { ...node.data, urlInContext: { ...found, repairs, alternatives } }
}

function splitMarks(repairs: UrlMatch['repairs'], source: string): UrlMatch['repairs'] {
  return repairs.flatMap((repair) => {
    const text = source.slice(repair.start, repair.end)
    const size = /\r?\n|\r/.exec(text)
    if (repair.kind !== 'line-break' || size === null) return [repair]
    const middle = repair.start + size.index + size[0].length
    if (source.slice(middle, repair.end).trim() === '') return [repair]
    return [
      { ...repair, end: middle },
      { ...repair, kind: 'prefix' as const, start: middle },
    ]
  })
}

function annotateLink(node: Link, source: string): void {
  if (node.data?.urlInContext !== undefined) return
  const found = readLink(node, source)
  if (found !== undefined) node.data = { ...node.data, urlInContext: found }
}

function readLink(node: Link, source: string): UrlAnnotation | undefined {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (start === undefined || end === undefined) return readUnplaced(node)
  const raw = source.slice(start, end)
  if (raw.startsWith('[')) return plainUrl(node.url, 'resource', false)
  const syntax = raw.startsWith('<') ? 'autolink' : 'literal'
  if ((syntax === 'autolink' ? raw.slice(1, -1) : raw) !== textOf(node)) return readUnplaced(node)
  const match = wholeMatch(raw)
  if (match?.url === node.url) return annotate(match, syntax, (at) => at + start)
  const plain = plainUrl(node.url, syntax, syntax === 'autolink')
  return plain && { ...plain, start, end }
}

/** remark-gfm makes links without a position from text that its tokenizer refused. */
function readUnplaced(node: Link): UrlAnnotation | undefined {
  const text = textOf(node)
  const isAutolink = isInBrackets(node)
  const match = wholeMatch(text)
  const isUrl = text === node.url || match?.url === node.url
  const syntax = !isUrl ? 'resource' : isAutolink ? 'autolink' : 'literal'
  if (match?.url !== node.url) return plainUrl(node.url, syntax, isAutolink)
  const { start, end, urlStart, urlEnd, ...rest } = annotate(match, syntax, (at) => at)
  return { ...rest, ...(isAutolink ? { context: 'angle' as const } : {}), repairs: [], alternatives: [] }
}

function textOf({ children }: Link): string {
  const [child, ...others] = children
  return child?.type === 'text' && others.length === 0 ? child.value : ''
}

/** Whether only `<` and `>` fit between a link's ends and its text. */
function isInBrackets({ position, children }: Link): boolean {
  const outer = [position?.start.offset, position?.end.offset]
  const inner = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset]
  if (outer[0] === undefined || inner[0] === undefined || inner[1] === undefined) return false
  return inner[0] === outer[0] + 1 && inner[1] + 1 === outer[1]
}

/** Settles hyphens by the evidence of the whole file, as the core does. */
function settleHyphens(tree: Root, source: string, settings: RemarkSettings): void {
  const open = [...urlNodes(tree)].filter((node) => hasOpenHyphen(node.data?.urlInContext))
  if (open.length === 0) return
  const decided = new Map(
    extract(source, settings.core).flatMap((match) => (match.decidedBy ? [[match.start, match]] : [])),
  )
  for (const node of open) {
    const match = decided.get(node.data!.urlInContext!.start!)
    if (match !== undefined && isLive(match, settings)) applySettled(node, match, source)
  }
}

function hasOpenHyphen(found: UrlAnnotation | undefined): boolean {
  return found?.syntax === 'construct' && found.alternatives.some(({ reason }) => reason.startsWith('hyphen-'))
}

function applySettled(node: UrlNode, match: UrlMatch, source: string): void {
  const found = node.data!.urlInContext!
  const { url, end } = match
  // A bare URL continues in the next line, which is not in its node.
  if (end !== found.end) return
  if (url !== found.url && !found.alternatives.some((other) => other.url === url)) return
  const { decidedBy, repairs, alternatives } = annotate(match, found.syntax, (at) => at)
  node.data = { ...node.data, urlInContext: { ...found, url, repairs, alternatives, ...(decidedBy && { decidedBy }) } }
  const shown = shownText(source, match)
  if (node.type === 'text') node.value = shown
  else node.url = url
  if (node.type === 'link' && node.children[0]?.type === 'text') node.children[0].value = shown
}

function addProperties(node: Exclude<UrlNode, { type: 'text' }>, settings: RemarkSettings): void {
  const found = node.data?.urlInContext
  if (found === undefined || node.type === 'definition') return
  const properties: Record<string, unknown> = {}
  if (settings.hProperties) {
    properties.dataUrlSyntax = found.syntax
    properties.dataUrlContext = found.context
    if (found.alternatives.length > 0)
      properties.dataUrlAlternatives = found.alternatives.map(({ url }) => url).join(' ')
  }
  if (settings.className !== undefined && found.syntax === 'construct') properties.className = [...settings.className]
  if (Object.keys(properties).length === 0) return
  // Only mdast-util-to-hast, which may not be installed, declares these.
  const data: WithProperties = { ...node.data }
  node.data = Object.assign(data, { hProperties: { ...data.hProperties, ...properties } })
}

type WithProperties = NonNullable<UrlNode['data']> & { hProperties?: object | undefined }
