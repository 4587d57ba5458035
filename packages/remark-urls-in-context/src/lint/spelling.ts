import type { UrlAnnotation } from '../annotation.ts'
import { keepsMarks } from '../core-questions.ts'
import { type Rule, urlRule } from './rule.ts'

/** Prefers `<http://…>` to `<URL:http://…>`, also in destinations. The label of a bare URL stays text. */
export const noUrlWrapper: Rule = urlRule('no-url-wrapper', (found, _, canonical) => {
  const isLabelled = found.context === 'url-wrapper' || (found.context === 'label' && found.syntax !== 'construct')
  if (!isLabelled) return undefined
  return { reason: `Unexpected label before \`${found.url}\`, expected the URL alone`, expected: canonical() }
})

/** Reports a hyphen at a line break that may or may not belong to the URL. */
export const noAmbiguousUrlHyphen: Rule = urlRule('no-ambiguous-url-hyphen', (found, node) => {
  const others = found.alternatives.filter(({ reason }) => reason.startsWith('hyphen-'))
  if (others.length === 0 || found.decidedBy !== undefined) return undefined
  const urls = [found.url, ...others.map(({ url }) => url)]
  return {
    reason: `Ambiguous hyphen at a line break: ${urls.map((url) => `\`${url}\``).join(' or ')}`,
    expected: node.type === 'link' ? urls.map((url) => spelling(url, found)) : [],
  }
})

/** Reports `<www.example.com>`, which is a link here and text elsewhere. */
export const noSchemelessAngleUrl: Rule = urlRule('no-schemeless-angle-url', (found, _, canonical) => {
  const isAngle = (found.context === 'angle' || found.context === 'url-wrapper') && !keepsMarks(found)
  if (found.inferred === undefined || !isAngle || found.syntax !== 'construct') return undefined
  return {
    reason: `Unexpected URL without a scheme in angle brackets, expected \`<${found.url}>\``,
    expected: canonical(),
  }
})

function spelling(url: string, found: UrlAnnotation): string {
  return keepsMarks(found) ? url : `<${url}>`
}
