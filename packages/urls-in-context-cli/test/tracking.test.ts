import { afterAll, describe, expect, test } from 'vitest'
import { withoutTracking } from '../src/search/tracking.ts'
import { Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

describe('--unique compares URLs without tracking parameters', () => {
  const text =
    'http://a.example/?p=2&utm_source=x HTTP://a.example/?fbclid=1&p=2 http://a.example/?p=3 http://a.example/#utm_'

  test('and prints the first as written', () => {
    const out = lines(
      '      1 http://a.example/#utm_',
      '      2 http://a.example/?p=2&utm_source=x',
      '      1 http://a.example/?p=3',
    )
    expect(folder.urls(['--unique', '-c'], text)).toEqual({ out, err: '', status: 0 })
  })

  test('unless they are kept', () => {
    expect(folder.urls(['--unique', '--keep-tracking'], text).out.split('\n')).toHaveLength(5)
    expect(folder.rows(['--count-by=url', '--keep-tracking'], text)).toHaveLength(4)
    expect(folder.rows(['--count-by=url'], text)).toHaveLength(3)
  })

  test('--keep-tracking alone has no meaning', () => {
    const err = 'urls: --keep-tracking needs --unique or --count-by\n'
    expect(folder.urls(['--keep-tracking'], text)).toMatchObject({
      out: '',
      err: expect.stringContaining(err.trim()),
      status: 2,
    })
  })
})

test.each([
  ['http://a.example/?utm_source=a&utm_medium=b', 'http://a.example/'],
  ['http://a.example/x?GCLID=1#top', 'http://a.example/x#top'],
  ['http://a.example/?a=1&mc_eid=2&b=3', 'http://a.example/?a=1&b=3'],
  ['http://a.example/?a=1&amp;utm_source=2', 'http://a.example/?a=1'],
  ['http://a.example/?', 'http://a.example/?'],
  ['http://a.example/?&a=', 'http://a.example/?&a='],
  ['http://a.example/#?utm_source=a', 'http://a.example/#?utm_source=a'],
  ['http://a.example/?ref=1&source=2&utm=3&pk_id=4&s=5', 'http://a.example/?ref=1&source=2&utm=3&pk_id=4&s=5'],
  ['mailto:joe@a.example?utm_source=a', 'mailto:joe@a.example?utm_source=a'],
])('%s compares as %s', (url, form) => {
  expect(withoutTracking(url)).toBe(form)
})
