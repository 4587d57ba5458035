import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpusCase } from '../../site/playground/corpus-case.ts'
import { fromFragment, toFragment } from '../../site/playground/permalink.ts'
import { domainsIn, readSettings, refusalOf, schemesIn, toOptions } from '../../site/playground/settings.ts'
import { extract } from '../../src/index.ts'
import { hostileText } from '../../test/arbitrary/text.ts'
import { compare, optionsOf } from '../../test/corpus/check.ts'
import { readCases, readCorpus } from '../../test/corpus/read.ts'

describe('a report', () => {
  const check = (text: string, settings = {}): void => {
    const hosts = new Set<string>()
    const matches = extract(
      text,
      toOptions(settings, (host) => hosts.add(host)),
    )
    const [read] = readCases(corpusCase(text, settings, matches, [...hosts]), 'report')
    expect(read!.text).toBe(text)
    expect(compare(read!, extract(read!.text, optionsOf(read!)))).toEqual([])
  }

  test('is a case that the corpus can hold, of any text', () => {
    fc.assert(fc.property(hostileText, (text) => check(text)))
    check('')
    check('\n\n')
    check('a \r\n\\t\u00a0http://a.example/ \u2028')
  })

  test('has the options with which it was found', () => {
    check('b.example/x and <foo:bar> and ada@c.example', { bareDomains: ['example'], schemes: 'any', emails: true })
    for (const { text } of readCorpus().slice(0, 300)) check(text, { hyphen: 'drop', joinLines: 'prefer' })
  })
})

describe('a link', () => {
  test('holds a text with its options', async () => {
    const linked = {
      text: 'Ада\r\n\ud83d\ude00 <http://a.example/>',
      options: { hyphen: 'drop', schemes: ['ftp'] },
      tab: 'markdown',
      other: 'linkify-it',
      chosen: 8,
    } as const
    const fragment = await toFragment(linked)
    expect(fragment).toMatch(/^t=[\w-]+$/)
    expect(await fromFragment(`#${fragment}`)).toEqual(linked)
  })

  test('holds nothing if it is damaged, or stands for too much', async () => {
    const bomb = await toFragment({ text: 'a'.repeat(1 << 23), options: {}, tab: 'text' })
    expect(bomb.length).toBeLessThan(20_000)
    for (const fragment of [bomb, '', '#t=', '#t=AAAA', '#t=%00', '#main', `#t=${'A'.repeat(1 << 22)}`]) {
      expect(await fromFragment(fragment)).toBeUndefined()
    }
    await fc.assert(
      fc.asyncProperty(fc.string(), async (random) => {
        expect(await fromFragment(`#t=${random.replace(/[^\w-]/g, '')}`)).toBeUndefined()
      }),
    )
  })

  test('leaves out what is no program and no place', async () => {
    const linked = { text: 'x', options: {}, tab: 'text' } as const
    for (const [other, chosen] of [
      ['none at all', -1],
      [7, '1'],
      [undefined, 0.5],
    ]) {
      expect(await fromFragment(await toFragment({ ...linked, other, chosen } as never))).toEqual(linked)
    }
  })

  test('leaves out options that are none', () => {
    const options = {
      schemes: ['http:', 7, 'ftp'],
      maxLength: -1,
      bareDomains: ['('],
      hyphen: 'evidence',
      kind: {},
      x: 1,
    }
    expect(readSettings(options)).toEqual({ schemes: ['ftp'] })
    expect(readSettings(null)).toEqual({})
    expect(schemesIn(' http, ftp ')).toEqual(['http', 'ftp'])
    expect([schemesIn('any'), schemesIn(' ')]).toEqual(['any', undefined])
    expect(refusalOf('schemes', schemesIn('http://'))).toContain('without a colon')
    expect(domainsIn('*.example, .com')).toEqual(['example', 'com'])
  })
})
