import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { linkifyHtml, type Options } from '../../packages/rehype-urls-in-context/src/html/index.ts'
import rehypeUrlsInContext from '../../packages/rehype-urls-in-context/src/index.ts'
import { linkifyText, type TextOptions } from '../../src/linkify-text/index.ts'
import { OPTION_NAMES } from '../../src/options.ts'

const WRONG: ReadonlyArray<readonly [options: unknown, message: string]> = [
  ['x', 'options must be an object, not "x"'],
  [{ scheme: ['http'] }, 'unknown option "scheme"'],
  [{ linkSchemes: ['http:'] }, 'linkSchemes must be a list'],
  [{ linkSchemes: 'any' }, 'linkSchemes must be a list'],
  [{ hazards: ['script'] }, 'hazards must be a list of these codes'],
  [{ hyphen: 'maybe' }, 'hyphen must be one of'],
  [{ bareDomains: true }, 'bareDomains must be a function'],
  [{ maxLength: -1 }, 'maxLength must be a whole number'],
  [{ filter: 1 }, 'filter must be a function'],
  [{ rel: 1 }, 'rel must be'],
  [{ target: [] }, 'target must be'],
  [{ className: [1] }, 'className must be'],
  [{ attributes: { onclick: 'x' } }, 'attributes must be'],
  [{ attributes: { HREF: 'x' } }, 'attributes must be'],
  [{ attributes: { 'a b': 'x' } }, 'attributes must be'],
  [{ readings: '' }, 'readings must be'],
]

test.each(WRONG)('wrong use throws a TypeError that names the entry: %j', (options, message) => {
  expect(() => linkifyHtml('', options as Options)).toThrow(TypeError)
  expect(() => linkifyHtml('', options as Options)).toThrow(`rehype-urls-in-context/html: ${message}`)
  expect(() => linkifyText('', options as TextOptions)).toThrow(`urls-in-context/linkify-text: ${message}`)
  const plugin = unified()
    .use(rehypeParse)
    .use(rehypeUrlsInContext, options as Options)
  expect(() => plugin.freeze()).toThrow(`rehype-urls-in-context: ${message}`)
})

test('options of trees are none of texts', () => {
  expect(() => linkifyHtml('', { skip: 'td' } as unknown as Options)).toThrow('skip must be a list')
  expect(() => linkifyHtml('', { inside: ['a'] })).toThrow('inside must be a list of names of code and pre')
  expect(() => linkifyText('', { skip: ['td'] } as TextOptions)).toThrow('unknown option "skip"')
})

test('what is no string throws', () => {
  expect(() => linkifyHtml(1 as unknown as string)).toThrow(
    'rehype-urls-in-context/html: html must be a string, not number',
  )
  expect(() => linkifyText(null as unknown as string)).toThrow(
    'urls-in-context/linkify-text: text must be a string, not null',
  )
})

test('a function that gives what is no value throws', () => {
  const call =
    (options: object): (() => string) =>
    () =>
      linkifyText('http://a.example/', options as TextOptions)
  expect(call({ filter: () => 1 })).toThrow('urls-in-context/linkify-text: filter must return true or false, not 1')
  expect(call({ rel: () => 1 })).toThrow('urls-in-context/linkify-text: rel must return')
  expect(call({ className: () => ({}) })).toThrow('urls-in-context/linkify-text: className must return')
  expect(call({ target: () => true })).toThrow('urls-in-context/linkify-text: target must return')
  expect(call({ attributes: () => ({ onclick: 'x' }) })).toThrow('urls-in-context/linkify-text: attributes must be')
})

test('null and undefined stand for the defaults', () => {
  const names = [
    'linkSchemes',
    'hazards',
    'filter',
    'rel',
    'target',
    'className',
    'attributes',
    'readings',
    'skip',
    'inside',
  ]
  for (const none of [null, undefined]) {
    const options = Object.fromEntries([...names, ...OPTION_NAMES].map((name) => [name, none])) as Options
    expect(linkifyHtml('www.a.example', options)).toBe(linkifyHtml('www.a.example', none))
  }
})

test('linkSchemes and hazards are those that are given', () => {
  const count = (text: string, options?: TextOptions): number => linkifyText(text, options).split('<a ').length - 1
  expect(count('ssh://a.example/ http://a.example/')).toBe(1)
  expect(count('ssh://a.example/ http://a.example/', { linkSchemes: ['SSH'] })).toBe(1)
  expect(count('http://127.1/')).toBe(0)
  expect(count('http://127.1/', { hazards: ['numeric-host'] })).toBe(1)
  expect(count('http://müller.example/', { hazards: [] })).toBe(0)
  expect(count('<URL:javascript:alert(1)> <URL:data:text/html,x>', { linkSchemes: ['javascript', 'data'] })).toBe(0)
})
