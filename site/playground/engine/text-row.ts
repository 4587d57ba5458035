import { LineCounter } from '../../../packages/urls-in-context-cli/src/search/located-match.ts'
import type { Row } from '../../../packages/urls-in-context-cli/src/search/row.ts'
import type { UrlMatch } from '../../../src/index.ts'
import { normalize, parseUrl } from '../../../src/url/index.ts'
import type { Settings } from '../settings.ts'

export const TEXT_NAME = 'text.txt'

/** The matches of a text, in order, as rows of the command, without places in bytes. */
export function textRows(matches: readonly UrlMatch[], text: string, { kind }: Settings): Row[] {
  const lines = new LineCounter()
  return matches.map((match) => {
    const { url, scheme, context, inferred, alternatives, decidedBy, likelihood, repairs, start, end } = match
    return {
      url,
      scheme,
      host: hostOf(url),
      context,
      inferred,
      alternatives: alternatives.map((other) => {
        return { url: other.url, reason: other.reason, likelihood: other.likelihood }
      }),
      decidedBy,
      likelihood,
      repairs,
      file: TEXT_NAME,
      kind: kind === 'prose' ? undefined : kind,
      origin: 'body',
      text: { start, end, ...lines.position(text, 0, start) },
    }
  })
}

function hostOf(url: string): string {
  const parsed = parseUrl(url)
  const normal = parsed.ok ? parseUrl(normalize(parsed)) : parsed
  return normal.ok ? (normal.components.host ?? '') : ''
}
