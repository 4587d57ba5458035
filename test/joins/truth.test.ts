import { expect, test } from 'vitest'

// The scripts have no declarations: they are checked with `npx tsc -p scripts`.
const folder = '../../research/joins'
const { printedUrl, joinPieces }: LinkTruth = await import(`${folder}/link-truth.mjs`)
const { knownRows }: { knownRows: KnownRows } = await import(`${folder}/known-rows.mjs`)
const { WRAPS }: { WRAPS: Readonly<Record<string, Wrap>> } = await import(`${folder}/wrap.mjs`)

type Span = [start: number, end: number]
interface Link {
  readonly url: string
  readonly touched: Span
}
interface LinkTruth {
  readonly printedUrl: (text: string, url: string, touched: Span) => Truth | undefined
  readonly joinPieces: (text: string, links: readonly Link[]) => Link[]
}
interface Truth {
  readonly printed: string
  readonly spans: readonly Span[]
  readonly wrapped: boolean
}
type KnownRows = (texts: ReadonlyArray<{ path: string; text: string }>, producer: string) => Row[]
interface Row {
  readonly path: string
  readonly truth: ReadonlyArray<Truth & { url: string }>
}
type Wrap = (paragraphs: readonly string[], shape: { width: number; indent: string }) => string

/** The print of a URL in a text whose link stands between `[` and `]`. */
function printOf(marked: string, url: string): Truth | undefined {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return printedUrl(marked.replace(/[[\]]/g, ''), url, [start, end])
}

test('the print of a URL is found under its link', () => {
  const truth = printOf('see [http://a.example/x/\ny.html], or', 'http://a.example/x/y.html')
  expect(truth).toMatchObject({ printed: 'http://a.example/x/y.html', spans: [[4, 30]], wrapped: true })
})

test('boxes that are too narrow are no matter', () => {
  expect(printOf('see http:[//a.example]/x, or', 'http://a.example/x')?.spans).toEqual([[4, 22]])
})

test('a hyphen that was put at a line end is passed over', () => {
  const truth = printOf('see [http://a.example/manu-\nals/] or', 'http://a.example/manuals/')
  expect(truth?.printed).toBe('http://a.example/manu-als/')
})

test('what is printed without its scheme is found', () => {
  expect(printOf('see [www.a.example/x] or', 'http://www.a.example/x')?.printed).toBe('www.a.example/x')
})

test('no truth: other words under the link, more of the word behind it, a blank in a line', () => {
  expect(printOf('see [the manual] or', 'http://a.example/x')).toBe(undefined)
  expect(printOf('see [http://a.example/x]yz or', 'http://a.example/x')).toBe(undefined)
  expect(printOf('see [http://a.example/ x] or', 'http://a.example/x')).toBe(undefined)
})

test('links of one URL that follow one another are pieces of one', () => {
  const text = 'see http://a.example/x/\ny.html and http://a.example/x/y.html'
  const url = 'http://a.example/x/y.html'
  const links: Link[] = [
    { url, touched: [4, 23] },
    { url, touched: [24, 30] },
    { url, touched: [35, 60] },
  ]
  expect(joinPieces(text, links).map(({ touched }) => touched)).toEqual([
    [4, 30],
    [35, 60],
  ])
})

const PARAGRAPH = 'See the long list at http://a.example/well-known/list?of=names for more of them.'

test('paragraphs are wrapped in the ways of programs', () => {
  const wrapped = (way: string): string[] => WRAPS[way]!([PARAGRAPH], { width: 34, indent: '' }).split('\n')
  expect(wrapped('words')[1]).toBe('http://a.example/well-known/list?of=names')
  expect(wrapped('hyphens').slice(0, 3)).toEqual([
    'See the long list at',
    'http://a.example/well-',
    'known/list?of=names for more of',
  ])
  expect(wrapped('slashes')[0]).toBe('See the long list at http://')
  expect(wrapped('long words cut')[0]).toBe('See the long list at http://a.exam')
  expect(wrapped('folded')[1]).toBe('ple/well-known/list?of=names for m')
})

test('wrapping changes nothing but blanks', () => {
  for (const [way, wrap] of Object.entries(WRAPS)) {
    // A program of its own, that is not everywhere.
    if (way === 'par') continue
    const text = wrap([PARAGRAPH, PARAGRAPH], { width: 20, indent: '  ' })
    expect(text.replace(/\s/g, '')).toBe((PARAGRAPH + PARAGRAPH).replace(/\s/g, ''))
  }
})

test('entries of a list are indented, and the blank at which a line was broken stays in flowed text', () => {
  const wrapped = (way: string): string => WRAPS[way]!([PARAGRAPH], { width: 42, indent: '' })
  expect(wrapped('entries')).toMatch(/^See the long list at\n {4}http:\/\/a\.example\/well-known\/list/)
  expect(wrapped('entries, slashes')).toMatch(/^See .*\n {4}well-known\//)
  expect(
    wrapped('flowed')
      .split('\n')
      .map((line) => line.endsWith(' ')),
  ).toEqual([true, true, false])
})

test('wide characters take two columns where programs wrap', () => {
  const lines = WRAPS.words!(['名前の 一覧は http://a.example/x に あります。'], { width: 22, indent: '' }).split('\n')
  expect(lines).toEqual(['名前の 一覧は', 'http://a.example/x に', 'あります。'])
})

test('where a URL at a line end ends is known if it stands elsewhere', () => {
  const whole = { path: 'a', text: 'at http://a.example/list/names.html, and at http://a.example/list for short' }
  const truthOf = (text: string) => knownRows([whole, { path: 'b', text }], 'x').find(({ path }) => path === 'b')?.truth
  const joined = { url: 'http://a.example/list/names.html', wrapped: true }
  expect(truthOf('see http://a.example/list/\nnames.html or')).toMatchObject([joined])
  expect(truthOf('# see http://a.example/list/\n# names.html or')).toMatchObject([joined])
  expect(truthOf('see http://a.example/list\nand so on')).toMatchObject([
    { url: 'http://a.example/list', wrapped: false },
  ])
  expect(truthOf('see http://a.example/other\nand so on')).toBe(undefined)
  expect(truthOf('see http://a.example/list/\nnames and so on')).toBe(undefined)
})
