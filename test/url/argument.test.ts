import { describe, expect, test } from 'vitest'
import {
  componentSpans,
  explain,
  format,
  hazards,
  normalize,
  parseUrl,
  redact,
  resolve,
  toIri,
  toUri,
} from '../../src/url/index.ts'
import { read } from './urls.ts'

/** The functions that take a record, as a program in JavaScript calls them. */
const FUNCTIONS: Record<string, (url: never) => unknown> = {
  componentSpans,
  format,
  hazards,
  normalize,
  redact,
  resolve: (url) => resolve(url, 'x'),
  toIri,
  toUri,
}

const WRONG: readonly [what: string, value: unknown][] = [
  ['the result of a failed parse \\(bad-host\\)', parseUrl('http://$(x)|y/')],
  ['undefined', undefined],
  ['null', null],
  ['a number', 7],
  ['a boolean', true],
  ['a function', parseUrl],
  ['an array', []],
  ['another object', {}],
]

describe.each(Object.entries(FUNCTIONS))('%s', (name, call) => {
  test.each(WRONG)('refuses %s', (what, value) => {
    const sentence = new RegExp(`^${name} expects a parsed URL.*; got ${what}$`)
    expect(() => call(value as never)).toThrow(TypeError)
    expect(() => call(value as never)).toThrow(sentence)
  })

  test('refuses a string, but for the base of resolve', () => {
    if (name === 'format') expect(() => call('http://a.example/' as never)).toThrow(/^format expects .*; got a string$/)
    else if (name === 'resolve') expect(call('http://a.example/' as never)).toMatchObject({ ok: true })
    else {
      const sentence = `${name} expects a parsed URL; got a string: pass parseUrl(url)`
      expect(() => call('http://a.example/' as never)).toThrow(
        name === 'redact' ? `${sentence}, or call redactUrl` : sentence,
      )
    }
  })

  // Without the methods of a record, `redact` would see no password.
  test('refuses a record that came back from JSON, where components are not enough', () => {
    const data = JSON.parse(JSON.stringify(read('http://joe:secret@a.example/')))
    if (name === 'format') expect(call(data as never)).toBe('http://joe:secret@a.example/')
    else expect(() => call(data as never)).toThrow('got plain data, without the methods of a record')
  })
})

test('resolve says what is wrong with a reference', () => {
  expect(() => resolve('http://a.example/', null as never)).toThrow('resolve expects a string as reference; got null')
})

test.each([
  ...WRONG.slice(1),
  ['a string', 'bad-host'],
  ['a parsed URL', read('http://a.example/')],
])('explain refuses %s', (what, value) => {
  const sentence = new RegExp(`^explain expects a failure, a problem or a hazard; got ${what}$`)
  expect(() => explain(value as never)).toThrow(sentence)
})

test('explain takes a failed parse', () => {
  const parsed = parseUrl('http://$(x)|y/')
  expect(parsed.ok).toBe(false)
  if (!parsed.ok) expect(explain(parsed)).toMatch(/host/)
})
