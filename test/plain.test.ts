import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_CONSTRUCTS, LIGHT_CONSTRUCTS } from '../src/find/constructs/all.ts'
import { BEGINNING, openPass } from '../src/find/find.ts'
import type { Construct } from '../src/find/rules.ts'
import { type Options, readOptions } from '../src/options.ts'
import { View } from '../src/text/view.ts'
import { someOptions } from './arbitrary/options.ts'
import { runs } from './arbitrary/runs.ts'
import { hostileText } from './arbitrary/text.ts'
import { optionsOf } from './corpus/check.ts'
import { readCorpus } from './corpus/read.ts'

/** `find/plain.ts` reads plain URLs by itself, and gives what the general way gives, which a caller's construct asks for. */

const NOTHING: Construct = { name: 'nothing' }

function found(text: string, options: Options, own: readonly Construct[], constructs: readonly Construct[]): string[] {
  const settings = { ...readOptions(options), constructs: own }
  const pass = openPass(new View(text, true), settings, constructs, BEGINNING)
  const list: string[] = []
  for (let each = pass.next(); each !== undefined; each = pass.next()) {
    list.push(JSON.stringify([each.match, each.end, each.isInQuestion]))
  }
  return list
}

describe.each([
  ['all', ALL_CONSTRUCTS, {}],
  ['those of light', LIGHT_CONSTRUCTS, { joinLines: 'never' }],
] as const)('plain URLs are found as the general way finds them, with the constructs: %s', (_, constructs, given) => {
  const agree = (text: string, options: Options): void => {
    const asked = { ...options, ...given }
    expect(found(text, asked, [], constructs)).toEqual(found(text, asked, [NOTHING], constructs))
  }

  test('in the corpus, whole and in part', () => {
    for (const each of readCorpus()) {
      // Every eleventh: together they end behind each kind of character.
      for (let end = each.text.length; end > 0; end -= 11) agree(each.text.slice(0, end), optionsOf(each) ?? {})
    }
  })

  test('in text around a URL', () => {
    const part = fc.oneof(
      fc.constantFrom('http://a.example/x', 'https://b.example', 'http://c.example:80/y?z=1&a;b', 'ftp://localhost'),
      fc.constantFrom(
        ...'<>()[]{}"\'`|;:,.!?*_~=+-#/\\ \n',
        '[a](',
        '[a]: http://a.example/x',
        '\x1b]8;;http://a.example/x',
        '\x1b\\y\x1b]8;;',
        '. "t")',
        '](',
        ']: ',
        '&gt;',
        '\n> ',
        '- ',
        'word ',
        'x',
        '_',
        '\x1b',
        '\u00a0',
      ),
    )
    const text = fc.array(part, { minLength: 2, maxLength: 9 }).map((parts) => parts.join(''))
    fc.assert(fc.property(text, someOptions, agree), runs(4000))
  })

  test('in hostile text', () => {
    fc.assert(fc.property(hostileText, someOptions, agree), runs(1000))
  })
})
