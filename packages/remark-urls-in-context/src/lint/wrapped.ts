import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { UrlAnnotation } from '../annotation.ts'
import { pointsIn, sourceOf } from '../source.ts'
import { type WrappedReading, type WrappedUrl, wrappedUrls } from '../wrapped.ts'
import { type Rule, type RuleFinding, report, reportUrls, rule } from './rule.ts'

const NAME = 'no-wrapped-url'

/**
 * Reports a URL broken over lines: a delimited one, which other Markdown parsers do not join, or a bare one that
 * continues, or probably continues, on the next line.
 */
export const noWrappedUrl: Rule = rule(NAME, (tree, file) => {
  reportUrls(NAME, findDelimited, tree, file)
  reportBare(tree, file)
})

function findDelimited(found: UrlAnnotation, _: unknown, canonical: () => string[]): RuleFinding | undefined {
  const isBare = found.context === 'bare' || found.context === 'label'
  if (isBare || !found.repairs.some(({ kind }) => kind === 'line-break')) return undefined
  return { reason: `Unexpected line break in \`${found.url}\`, expected one line`, expected: canonical() }
}

function reportBare(tree: Root, file: VFile): void {
  const source = sourceOf(file)
  const pointAt = pointsIn(source)
  for (const wrapped of wrappedUrls(tree, file)) {
    const { start, end, readings, isDecided } = wrapped
    const place = { start: pointAt(start), end: pointAt(end) }
    const proposed = isDecided ? readings.slice(0, 1) : readings
    const expected = proposed.flatMap(({ text }) => text ?? [])
    report(NAME, { reason: reasonOf(wrapped), expected }, file, place, source.slice(start, end))
  }
}

function reasonOf({ readings, isDecided }: WrappedUrl): string {
  const [first, ...others] = readings
  if (!isDecided) return `Bare URL that may continue on the next line: ${listed(readings)}`
  const rest = others.length === 0 ? '' : `; unlikely: ${listed(others)}`
  return `Unexpected line break in the bare URL ${shown(first)}, expected one line${rest}`
}

function listed(readings: readonly WrappedReading[]): string {
  return readings.map(shown).join(' or ')
}

function shown({ url, likelihood }: WrappedReading): string {
  return likelihood === undefined ? `\`${url}\`` : `\`${url}\` (${Math.round(likelihood * 100)} %)`
}
