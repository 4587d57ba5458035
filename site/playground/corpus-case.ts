import type { Alternative, UrlMatch } from '../../src/index.ts'
import type { Settings } from './settings.ts'

/** Invisible characters, which the corpus escapes. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu
const LETTERS: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r', '\f': '\\f', '\v': '\\v' }

/**
 * A text and what was found in it as a case of `corpus/*.txt`, in the format of `corpus/README.md`. The reporter edits
 * what is expected. `hosts` are the admitted hosts without a scheme.
 */
export function corpusCase(
  text: string,
  settings: Settings,
  matches: readonly UrlMatch[],
  hosts: readonly string[],
): string {
  const isFinal = text.endsWith('\n')
  const lines = (isFinal ? text.slice(0, -1) : text).split('\n')
  const needsEscapes = lines.some((line) => /[ ]$/.test(line) || line.search(HIDDEN) >= 0)
  const write = needsEscapes ? escaped : (part: string): string => part
  const { bareDomains, ...rest } = settings
  const options = bareDomains === undefined ? rest : { ...rest, bareDomains: hosts }
  return [
    '== describe what should be found here',
    ...(Object.keys(options).length === 0 ? [] : [`options: ${JSON.stringify(options)}`]),
    ...(needsEscapes ? ['escapes: yes'] : []),
    ...(isFinal ? ['final: newline'] : []),
    ...lines.map((line) => (line === '' ? '|' : `| ${write(line)}`)),
    ...(matches.length === 0 ? ['-> none'] : matches.flatMap((match) => matchLines(match, text, write))),
    '',
  ].join('\n')
}

function matchLines(match: UrlMatch, text: string, write: (part: string) => string): string[] {
  const { context, start, end, repairs, trimmed, inferred, decidedBy, alternatives } = match
  const said = (name: string, value: string | undefined): string[] => {
    return value === undefined || value === '' ? [] : [`   ${name} ${write(value)}`]
  }
  return [
    `-> ${write(match.url)}`,
    ...said('context', context),
    ...(context === 'bare' && repairs.length === 0 ? [] : said('span', spanOf(text, start, end))),
    ...said('repairs', repairs.map(({ kind }) => kind).join(' ')),
    ...said('trimmed', trimmed),
    ...said('inferred', inferred),
    ...said('decided', decidedBy),
    ...alternatives.map(({ url, reason }: Alternative) => `   or ${write(url)} ${reason}`),
  ]
}

/** A span as a case writes it. Spans have no blank at the end, where it would be invisible. */
function spanOf(text: string, start: number, end: number): string {
  return text.slice(start, end).replaceAll('\n', '⏎')
}

/** Escapes invisible characters, and what would be read as an escape. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replace(HIDDEN, (character) => {
      if (LETTERS[character] !== undefined) return LETTERS[character]
      const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      return units.map((unit) => `\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`).join('')
    })
    .replace(/ $/, '\\s')
}
