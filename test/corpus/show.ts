import type { Alternative, UrlMatch } from '../../src/match.ts'
import { placeholdersOf } from './check.ts'
import type { Case, ExpectedAlternative, ExpectedMatch } from './read.ts'

const LONGEST = 600

/**
 * A failure for a person: where the case stands, its text, what it expects and what was found, in the corpus' format.
 */
export function showFailure(oneCase: Case, problems: readonly string[], found: readonly UrlMatch[]): string {
  const { file, line, title, text, options, expected } = oneCase
  const parts = [
    `${file}:${line}: ${title}`,
    ...problems.map((problem) => `  ${shorten(problem)}`),
    ...(Object.keys(options).length > 0 ? [`options: ${JSON.stringify(options)}`] : []),
    'text:',
    ...shorten(text)
      .split('\n')
      .map((each) => `| ${visible(each)}`),
    'expected:',
    ...(expected.length > 0 ? expected.map(showExpected) : ['-> none']),
    'found:',
    ...(found.length > 0 ? found.map((match) => showFound(match, text)) : ['-> none']),
  ]
  return parts.join('\n')
}

function showExpected(match: ExpectedMatch): string {
  const alternatives = match.or?.length === 0 ? ['   or none'] : (match.or ?? []).map(showAlternative('or'))
  return block(match.url, [
    ['context', match.context],
    ['span', match.span],
    ['inside', match.inside],
    ['repairs', match.repairs?.join(' ')],
    ['trimmed', match.trimmed],
    ['placeholders', match.placeholders],
    ['inferred', match.inferred],
    ['decided', match.decided],
  ]).concat(...[...alternatives, ...match.also.map(showAlternative('also'))].map((line) => `\n${line}`))
}

function showFound(match: UrlMatch, text: string): string {
  return block(match.url, [
    ['context', match.context],
    ['span', text.slice(match.start, match.end)],
    ['inside', text.slice(match.urlStart, match.urlEnd)],
    ['repairs', match.repairs.map((repair) => repair.kind).join(' ')],
    ['trimmed', match.trimmed],
    ['placeholders', placeholdersOf(match)],
    ['inferred', match.inferred],
    ['decided', match.decidedBy],
  ]).concat(...match.alternatives.map(showAlternative('or')).map((line) => `\n${line}`))
}

function block(url: string, attributes: ReadonlyArray<readonly [string, string | undefined]>): string {
  const lines = attributes.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`   ${name} ${visible(shorten(value)).replaceAll('\n', '⏎')}`],
  )
  return [`-> ${shorten(url)}`, ...lines].join('\n')
}

function showAlternative(word: string): (one: ExpectedAlternative | Alternative) => string {
  return (one) => `   ${word} ${shorten(one.url)} ${one.reason ?? ''}`
}

/** Controls, odd blanks and zero-width characters as escapes; a line break stays. */
function visible(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}| $/gu, (c) =>
    c === ' ' ? '\\s' : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST / 2)}[…]${text.slice(-LONGEST / 2)}`
}
