import type { Nodes, Parents, Root } from 'mdast'
import type { UrlAnnotation } from '../src/index.ts'
import { nodesOf } from './processors.ts'

type Places = Pick<UrlAnnotation, 'start' | 'end' | 'urlStart' | 'urlEnd'>

/** The nodes of a tree that have a record, each as it is written in `corpus/markdown`. */
function entriesOf(tree: Root, text: string): string[] {
  const entries: string[] = []
  walk(tree, [], (node, parents) => {
    const found = (node as { data?: { urlInContext?: UrlAnnotation } }).data?.urlInContext
    if (found !== undefined) entries.push(entryOf(node, parents, found, text))
  })
  return entries
}

/**
 * The links of a document in the notation of `corpus/markdown`, with and without remark-gfm, and the document as it is
 * written, if that is another one.
 */
export function listing(text: string, plain: Root, gfm: Root, written: string, hasEscapes: boolean): string {
  const entries = merged(entriesOf(plain, text), entriesOf(gfm, text))
  const output = written === text ? [] : written.replace(/\n$/, '').split('\n')
  const lines = [
    ...(entries.length === 0 ? ['-> none'] : entries.flatMap((entry) => entry.split('\n'))),
    ...output.map((line) => (line === '' ? '=>' : `=> ${line}`)),
  ]
  return lines.map((line) => (hasEscapes ? escaped(line) : line)).join('\n')
}

function escaped(line: string): string {
  return line.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\t', '\\t').replace(/ $/, '\\s')
}

function walk(
  node: Nodes,
  parents: readonly Parents[],
  visit: (node: Nodes, parents: readonly Parents[]) => void,
): void {
  visit(node, parents)
  if ('children' in node) for (const child of node.children) walk(child, [...parents, node], visit)
}

/** Two lists in one: an entry that only one of them has says so. */
function merged(plain: readonly string[], gfm: readonly string[]): string[] {
  if (plain.length === 0) return gfm.map((entry) => `${entry}\n   only with remark-gfm`)
  const [first, ...rest] = plain
  const at = gfm.indexOf(first!)
  if (at < 0) return [`${first}\n   only without remark-gfm`, ...merged(rest, gfm)]
  return [...merged([], gfm.slice(0, at)), first!, ...merged(rest, gfm.slice(at + 1))]
}

function entryOf(node: Nodes, parents: readonly Parents[], found: UrlAnnotation, text: string): string {
  const { syntax, context, url, scheme, repairs, alternatives, inferred, decidedBy, raw, ...places } = found
  const { start, end, urlStart, urlEnd, ...others } = places
  if (Object.keys(others).length > 0) throw new Error(`the notation has no ${Object.keys(others)}`)
  if (url.slice(0, scheme.length + 1).toLowerCase() !== `${scheme}:`) throw new Error(`${url} has the scheme ${scheme}`)
  const around = parents
    .slice(1)
    .map(({ type }) => type)
    .join(' ')
  const shown = node.type === 'definition' ? url : textOf(node)
  const span = sliceOf(text, start, end)
  const inside = sliceOf(text, urlStart, urlEnd)
  const isRepeated = start !== undefined && text.split(span).length > 2
  const readings = alternatives.flatMap((other) => [
    `or ${other.url} ${other.reason}`,
    ...attributes([
      ['inside', sliceOf(text, other.urlStart, other.urlEnd), inside],
      ['span', sliceOf(text, other.start, other.end), span],
      ['repairs', kindsOf(other.repairs), ''],
    ]).map((line) => `   ${line}`),
  ])
  return [
    `-> ${url}`,
    ...[
      ...attributes([
        ['node', node.type, 'link'],
        ['in', around, 'paragraph'],
        ['text', shown, url],
        ['syntax', syntax, 'construct'],
        ['context', context, syntax === 'construct' ? '' : 'bare'],
        ['span', span, url],
        ['inside', inside, withoutDelimiters(span)],
        ['at', isRepeated ? placeOf(text, start) : '', ''],
        ['raw', raw ?? 'none', syntax === 'construct' ? withoutPrefixes(span) : 'none'],
        ['repairs', kindsOf(repairs), ''],
        ['inferred', inferred ?? '', ''],
        ['decided', decidedBy ?? '', ''],
      ]),
      ...readings,
    ].map((line) => `   ${line}`),
  ].join('\n')
}

/** The attributes that have another value than the one that goes without saying. */
function attributes(rows: ReadonlyArray<readonly [name: string, value: string, usual: string]>): string[] {
  return rows.flatMap(([name, value, usual]) =>
    value === usual ? [] : [`${name} ${value === '' ? 'none' : value.replaceAll('\n', '⏎')}`],
  )
}

/** What is between the delimiters of a span, behind the label `URL:`. */
function withoutDelimiters(span: string): string {
  return span.replace(/^["“«<⟨〈]?\s*(?:ur[il]:\s*)?/i, '').replace(/\s*["”»>⟩〉]?$/, '')
}

/** A span without what the containers of its block have at the start of each line. */
function withoutPrefixes(span: string): string {
  return span.replace(/\n[ \t>]*/g, '\n')
}

function textOf(node: Nodes): string {
  return nodesOf(node)
    .map((each) => ('value' in each ? each.value : 'alt' in each ? (each.alt ?? '') : ''))
    .join('')
}

function sliceOf(text: string, start: Places['start'], end: Places['end']): string {
  return start === undefined ? 'none' : text.slice(start, end)
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `${lines.length}:${lines.at(-1)!.length + 1}`
}

function kindsOf(repairs: UrlAnnotation['repairs']): string {
  return repairs.map(({ kind }) => kind).join(' ')
}
