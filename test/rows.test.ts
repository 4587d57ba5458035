import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extract } from '../src/index.ts'

/** URLs that programs wrapped into rows: `rules §7.13`. */

const WORD = fc.stringMatching(/^[a-z]{2,9}$/)
/** No two marks stand side by side: rows that all start with `--` are the options of a command. */
const TOKEN = fc.stringMatching(/^(?:[A-Za-z0-9][_-]?){8,30}[a-z0-9]$/)

/** Long URLs, as programs print them: words and numbers in a path, tokens and escapes in a query. */
const LONG_URL = fc
  .record({
    host: fc.array(WORD, { minLength: 1, maxLength: 2 }),
    path: fc.array(fc.oneof(WORD, fc.nat({ max: 99999 }).map(String)), { minLength: 1, maxLength: 6 }),
    query: fc.array(fc.tuple(WORD, fc.oneof(TOKEN, WORD, fc.constant('https%3A%2F%2Fconsole.example.com%2Fdone'))), {
      minLength: 3,
      maxLength: 6,
    }),
  })
  .map(({ host, path, query }) => {
    const pairs = query.map(([name, value]) => `${name}=${value}`)
    return `https://${host.join('.')}.example.com/${path.join('/')}?${pairs.join('&')}`
  })

function rowsOf(url: string, width: number): string[] {
  return Array.from({ length: Math.ceil(url.length / width) }, (_, row) => url.slice(width * row, width * (row + 1)))
}

const line = (char: string, width: number): string => char.repeat(width)

/** How programs show rows of a width, with text above and below. */
const SHAPES: Record<string, (rows: readonly string[], width: number) => readonly string[]> = {
  alone: (rows) => ['Open this address:', ...rows, '', 'Waiting for you'],
  'with a lead': (rows) => ['  Open this address:', ...rows.map((row) => `  ${row}`), '  Paste the code:'],
  quoted: (rows) => ['> Open this address:', ...rows.map((row) => `> ${row}`), '>', '> Waiting'],
  'filled with blanks': (rows, width) =>
    [' Open this address:', ...rows.map((row) => ` ${row}`), '', ' Waiting'].map((row) => row.padEnd(width + 2)),
  'in a pane': (rows, width) => [...rows, 'Waiting'].map((row) => `${row.padEnd(width)}│ $ make`),
  'in a box': (rows, width) => [
    `╭${line('─', width + 2)}╮`,
    ...['Open this address:', ...rows, ''].map((row) => `│ ${row.padEnd(width)} │`),
    `╰${line('─', width + 2)}╯`,
  ],
  'in a cell': (rows, width) => [
    `┌───────┬${line('─', width + 2)}┐`,
    ...rows.map((row, index) => `│ ${index === 0 ? 'login' : '     '} │ ${row.padEnd(width)} │`),
    `│ docs  │ ${'to be written'.padEnd(width)} │`,
    `└───────┴${line('─', width + 2)}┘`,
  ],
  'in ASCII': (rows, width) => [
    `+${line('-', width + 2)}+`,
    ...['Open this address:', ...rows].map((row) => `| ${row.padEnd(width)} |`),
    `+${line('-', width + 2)}+`,
  ],
  'with ends of lines': (rows) => ['Open this address:', ...rows, '', 'Waiting'].map((row) => `${row}$`),
}

/** A URL in three rows or more, of which the last is shorter. */
const WRAPPED = fc
  .tuple(LONG_URL, fc.integer({ min: 40, max: 90 }))
  .filter(([url, width]) => url.length > 2 * width && url.length % width > 0)

describe('a URL in rows of a screen is found whole', () => {
  test.each(Object.entries(SHAPES))('%s', (_, shape) => {
    fc.assert(
      fc.property(WRAPPED, ([url, width]) => {
        const text = shape(rowsOf(url, width), width).join('\n')
        expect(extract(text).map((match) => match.url)).toEqual([url])
      }),
    )
  })

  test.each(['↪ ', '»', '+'])('behind the mark %s', (mark) => {
    fc.assert(
      fc.property(WRAPPED, ([url, width]) => {
        const rest = rowsOf(url.slice(width), width - mark.length).map((row) => mark + row)
        fc.pre(rest.at(-1)!.length < width)
        expect(extract([url.slice(0, width), ...rest, ''].join('\n')).map((match) => match.url)).toEqual([url])
      }),
    )
  })
})

/** The start of a text, of a width, without a mark at its end. */
function cut(text: string, width: number): string {
  return `${text.slice(0, width - 1)}x`
}

/** Items of a list, cut or filled to a width. */
const ITEMS: Record<string, (width: number) => fc.Arbitrary<string>> = {
  digests: () => fc.stringMatching(/^[0-9a-f]{64}$/),
  'lines of base64': (width) => fc.stringMatching(new RegExp(`^[A-Za-z0-9+/]{${width}}$`)),
  paths: (width) =>
    fc.array(WORD, { minLength: 40, maxLength: 40 }).map((words) => cut(`/usr/${words.join('/')}`, width)),
  URLs: (width) => LONG_URL.map((url) => cut(url, width)),
}

test.each(Object.entries(ITEMS))('a URL does not go on in %s that are as wide', (_, itemsOf) => {
  const width = 64
  fc.assert(
    fc.property(
      fc.array(WORD, { minLength: 20, maxLength: 20 }),
      fc.array(itemsOf(width), { minLength: 2, maxLength: 6 }),
      fc.nat({ max: 20 }),
      (words, items, rest) => {
        const url = cut(`https://www.example.com/${words.join('/')}`, width)
        const last = items.at(-1)!.slice(0, 30 + rest)
        expect(extract(['Sources:', url, ...items, last, ''].join('\n'))[0]!.url).toBe(url)
      },
    ),
  )
})
