import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterRows } from '../page/filter.ts'
import { Orders } from '../page/orders.ts'
import { parseQuery } from '../page/query.ts'
import { Searcher } from '../page/search.ts'
import { readState, toggle, writeState } from '../page/state.ts'
import { Store } from '../page/store.ts'
import { BlockPacker } from '../src/page/block-packer.ts'
import { periodsOf } from '../src/page/chart-view.ts'
import type { Row } from '../src/search/row.ts'
import { rowOf } from './row.ts'

/** Tests of the code of the page's script that needs no browser. */

function storeOf(...blocks: Row[][]): Store {
  const store = new Store()
  for (const rows of blocks) {
    const packer = new BlockPacker()
    for (const row of rows) packer.add(row)
    store.add(JSON.parse(JSON.stringify(packer.block)))
  }
  return store
}

const rows = [
  rowOf({ url: 'http://a.example/Tide' }),
  rowOf({ url: 'ftp://b.example/', host: 'b.example', scheme: 'ftp', context: 'angle', file: 'other.mbox' }),
  rowOf({ url: 'http://c.example/', host: 'c.example', date: undefined, messageId: undefined, excerpt: undefined }),
  rowOf({
    url: 'http://b.example/x-y',
    host: 'b.example',
    date: '2001-05-01T00:00:00.000Z',
    ...{ from: 'Jane Doe <jane@example>', subject: 'Tides', newsgroups: ['sci.geo', 'alt.moon'] },
    alternatives: [{ url: 'http://b.example/xy', reason: 'hyphen-dropped' }],
  }),
]
const store = storeOf(rows.slice(0, 1), rows.slice(1))

describe('a search', () => {
  const searcher = new Searcher(store)
  const found = (query: string): number[] => {
    const failing = searcher.failing(parseQuery(query))
    return rows.flatMap((_, index) => (failing[index] === 0 ? [index] : []))
  }

  test.each<[string, number[]]>([
    ['', [0, 1, 2, 3]],
    ['tide', [0, 3]],
    ['TIDE', [0, 3]],
    ['please', [0, 1, 3]],
    ['b.example ftp', [1]],
    ['"b.example/x-"', [3]],
    ['b.example/xy', [3]],
    ['-example/x', [0, 1, 2]],
    ['host:b.', [1, 3]],
    ['host:b. -scheme:ftp', [3]],
    ['context:angle', [1]],
    ['reading:undecided', [3]],
    ['date:1999-03', [0, 1]],
    ['date:03', []],
    ['year:2001', [3]],
    ['file:other', [1]],
    ['other.mbox', [1]],
    ['id:1@a', [0, 1, 3]],
    ['from:"jane doe"', [3]],
    ['subject:jane', []],
    ['subject:tides', [3]],
    ['list:alt.moon', [3]],
    ['jane', [3]],
    ['http://a', [0]],
    ['ftp://', [1]],
    ['nowhere', []],
    ['-nowhere', [0, 1, 2, 3]],
    ['"', [0, 1, 2, 3]],
    ['-', [0, 1, 2, 3]],
    ['-host:', [0, 1, 2, 3]],
  ])('for %s', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('finds each row by each word of its URL', () => {
    const [urlText, words] = [fc.stringMatching(/^[a-z.\n/]{1,9}$/), fc.stringMatching(/^[a-z./]{1,3}$/)]
    fc.assert(
      fc.property(fc.array(urlText, { minLength: 1, maxLength: 30 }), words, (urls, word) => {
        const own = storeOf(urls.map((url) => rowOf({ url, excerpt: undefined, file: '', messageId: '' })))
        const failing = new Searcher(own).failing([{ field: undefined, text: word, without: false }])
        expect([...failing]).toEqual(urls.map((url) => (url.includes(word) ? 0 : 1)))
      }),
    )
  })
})

describe('a choice in the charts', () => {
  const none = readState('')

  test('keeps the rows with the value, and each chart shows the counts of its other choices', () => {
    const { chosen } = toggle(none, 'host', 'b.example')
    const { count, failed, counts } = filterRows(store, undefined, chosen)
    expect([count, [...failed].map((each) => each === 0)]).toEqual([2, [false, true, false, true]])
    expect(counts.host).toEqual(
      new Map([
        ['a.example', 1],
        ['b.example', 2],
        ['c.example', 1],
      ]),
    )
    expect(counts.scheme).toEqual(
      new Map([
        ['ftp', 1],
        ['http', 1],
      ]),
    )
  })

  test('of a year keeps its months, and of no date keeps undated rows', () => {
    expect(filterRows(store, undefined, toggle(none, 'date', '1999').chosen).count).toBe(2)
    expect(filterRows(store, undefined, toggle(none, 'date', '').chosen).count).toBe(1)
  })

  test('is removed if it is made again', () => {
    expect(toggle(toggle(none, 'host', 'x'), 'host', 'x')).toEqual(none)
  })
})

describe('an order', () => {
  const orders = new Orders(store)
  const sorted = (order: Parameters<Orders['sorted']>[2], descending = false): number[] => {
    return [...orders.sorted(new Uint8Array(4), 4, order, descending)]
  }

  test('is that of the column, with empty values last and equal rows unchanged', () => {
    expect(sorted('number')).toEqual([0, 1, 2, 3])
    expect(sorted('url')).toEqual([1, 0, 3, 2])
    expect(sorted('host')).toEqual([0, 1, 3, 2])
    expect(sorted('date')).toEqual([0, 1, 3, 2])
    expect(sorted('reading')).toEqual([3, 0, 1, 2])
    expect(sorted('source')).toEqual([0, 2, 3, 1])
  })

  test('can be reversed', () => {
    expect(sorted('number', true)).toEqual([3, 2, 1, 0])
    expect(sorted('host', true)).toEqual([2, 1, 3, 0])
  })
})

test('the state can be read back from the address', () => {
  const facet = fc.constantFrom('host', 'date', 'scheme', 'context', 'reading' as const)
  const order = fc.constantFrom('number', 'url', 'host', 'reading', 'date', 'source' as const)
  const choice = fc.tuple(facet, fc.string())
  fc.assert(
    fc.property(fc.string(), fc.array(choice), order, fc.boolean(), (query, choices, name, descending) => {
      let state = { ...readState(''), query, order: name, descending }
      for (const [each, value] of choices) state = toggle(state, each, value) as typeof state
      expect(readState(writeState(state))).toEqual(state)
    }),
  )
  expect(readState('#sort=nonsense&host=a&__proto__=x')).toEqual(toggle(readState(''), 'host', 'a'))
})

describe('the columns of the chart of dates', () => {
  const values = (...months: string[]): string[] => {
    const counts = new Map(months.map((month) => [month, 1]))
    return periodsOf(months, counts).periods.map(({ value, count }) => `${value} ${count}`)
  }

  test('are months if there are few years, without gaps', () => {
    expect(values('1999-11', '2000-02', '')).toEqual(['1999-11 1', '1999-12 0', '2000-01 0', '2000-02 1'])
  })

  test('are years if there are more', () => {
    expect(values('1999-11', '2000-02', '2001-02', '2003-01', '2003-02')).toEqual([
      '1999 1',
      '2000 1',
      '2001 1',
      '2002 0',
      '2003 2',
    ])
  })

  test('leave out empty periods if a clock was wrong or a month is impossible', () => {
    expect(values('0001-01', '1999-01', '2036-01', '9999-12')).toHaveLength(4)
    expect(values('1999-00', '1999-13')).toEqual(['1999-00 1', '1999-13 1'])
    expect(values()).toEqual([])
  })
})
