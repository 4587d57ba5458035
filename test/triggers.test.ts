import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tellingFangs } from '../src/constructs/index.ts'
import { ALL_CONSTRUCTS } from '../src/find/conventions/all.ts'
import { Cursor } from '../src/find/cursor.ts'
import { BEGINNING, openPass } from '../src/find/pass/pass.ts'
import { rulesOf } from '../src/find/pass/rules-of.ts'
import { startAtTrigger } from '../src/find/start/start.ts'
import { Triggers } from '../src/find/start/triggers.ts'
import { readOptions } from '../src/options.ts'
import { hasLetterOrDigit } from '../src/text/chars.ts'
import { BLANK, IN_HOST, LINKING, STOP, ZERO_WIDTH } from '../src/text/class-flags.ts'
import { isPlausibleHost } from '../src/text/hosts.ts'
import { flagsOf } from '../src/text/prose-classes.ts'
import { View } from '../src/text/view.ts'
import { usedSchemes } from '../src/url/scheme-table.ts'
import { runs } from './arbitrary/runs.ts'
import { hostileText } from './arbitrary/text.ts'
import { readCorpus } from './corpus/read.ts'

/** The search for triggers may find what starts nothing. It must find all that starts a URL. */

const ALL_DOMAINS = { anyScheme: true, emails: true, bareDomains: () => true }
const RULES = [{}, ALL_DOMAINS].map((options) => rulesOf({ ...readOptions(undefined), ...options }, ALL_CONSTRUCTS))
const MARKS = /[:@./]|(?:www|ftp)\./gi

function missedBy(text: string): string[] {
  const view = new View(text, true)
  return RULES.flatMap((rules) => {
    const triggers = new Triggers(view, rules)
    const marks = [...text.matchAll(MARKS)].map(({ index }) => index)
    const asked = marks.filter((at) => rules.anyScheme || !'.@/'.includes(text[at]!))
    const starts = asked.filter((at) => startAtTrigger(new Cursor(view), at, rules) !== undefined)
    return starts
      .filter((at) => triggers.seek(at) !== at)
      .map((at) => `${at}: ${text.slice(Math.max(0, at - 8), at + 8)}`)
  })
}

test('every start in the corpus has a trigger', () => {
  for (const { text } of readCorpus()) expect(missedBy(text)).toEqual([])
})

test('every start in any text has a trigger', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(missedBy(text)).toEqual([])
    }),
    runs(3000),
  )
})

/** What stands around names and colons, so that short texts hold many starts. */
const PIECES = [
  ...[
    'http',
    'ftp',
    'URL',
    'tel',
    'z39.50',
    'content-type',
    'x',
    'www',
    '1',
    ':',
    ':',
    ':',
    '//',
    '/',
    '\\',
    '\\/',
    '&#47;',
  ],
  ...[
    '@',
    '.',
    '<',
    '>',
    '"',
    "'",
    '“',
    '‘',
    '(',
    '|',
    '«',
    '⟨',
    '#',
    '*',
    '-',
    '+',
    '=',
    '=3D',
    '\n',
    '\r\n',
    ' ',
    '\t',
    '\u00a0',
    'l',
    'é',
  ],
]

test('every start among names, marks and line breaks has a trigger', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
      expect(missedBy(pieces.join(''))).toEqual([])
    }),
    runs(20_000),
  )
})

test('every known scheme before a colon is a trigger', () => {
  for (const name of usedSchemes()) {
    const triggers = new Triggers(new View(`see ${name}:x-y`, true), RULES[0]!)
    expect([name, triggers.seek(0)]).toEqual([name, 4 + name.length])
  }
})

test('a view that may go on is searched again from the start of a trigger at its end', () => {
  for (const start of ['w', 'ww', 'www', 'x:', 'x:/', 'x:\\']) {
    const view = new View(`see ${start}`, false)
    const triggers = new Triggers(view, RULES[0]!)
    const at = triggers.seek(0)
    expect(at < 0 ? triggers.searchedTo <= 4 : at === 5).toBe(true)
  }
})

test('what ASCII alone decides is what the properties of Unicode say', () => {
  const labels = fc.array(fc.constantFrom('a', 'Z', 'www', 'xn--', '1', '-', '_', 'é', '日', '.', 'K', '\u0301'), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(labels, (pieces) => {
      const text = pieces.join('')
      expect(hasLetterOrDigit(text)).toBe(/[\p{L}\p{N}]/u.test(text))
      const isTop = /^(?!www$)(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu.test(text)
      if (!text.includes('.')) expect(isPlausibleHost(`a.${text}`, 2)).toBe(isTop)
    }),
    runs(5000),
  )
})

test('the flags of Latin-1 are those of the properties of Unicode', () => {
  for (let unit = 0x80; unit < 0x100; unit++) {
    const char = String.fromCharCode(unit)
    const runsOn = char !== '¦' && /[\p{L}\p{M}\p{N}\p{S}]/u.test(char)
    const wanted = /\p{Zs}/u.test(char)
      ? BLANK
      : char === '\u00ad'
        ? ZERO_WIDTH
        : char === '·'
          ? LINKING
          : runsOn
            ? IN_HOST
            : STOP
    expect([char, flagsOf(unit)]).toEqual([char, wanted])
  }
})

/** Hosts and addresses, and what they go on with so that nobody follows them. */
const FANGED_PIECES = [
  ...[
    'joe',
    '@',
    '@',
    'a',
    'mail.a',
    'b.example',
    'é.example',
    '.',
    '-',
    '_',
    ' ',
    ' ',
    '\t',
    '\n',
    'http://',
    'www.',
    '/x',
  ],
  ...[
    '[.]',
    '(.)',
    '[dot]',
    '(dot)',
    '[@]',
    '[:]',
    '[/]',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '\\',
    '\\.',
    '[192.0.2.1]',
    '\ufeff',
  ],
]

test('no other @ is looked at for what is told of defanged URLs than all of which something is told', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...FANGED_PIECES), { maxLength: 14 }), fc.boolean(), (pieces, isCut) => {
      const text = pieces.join('')
      const told = (emails?: true): unknown => {
        const starts: unknown[] = []
        const fangs = tellingFangs((...fang) => starts.push(fang))
        const settings = { ...readOptions({ constructs: [fangs] }), ...(emails && { emails }) }
        const views = isCut ? [...text].map((_, at) => new View(text.slice(0, at), false)) : []
        for (const view of [...views, new View(text, true)]) {
          const pass = openPass(view, settings, ALL_CONSTRUCTS, BEGINNING)
          for (let match = pass.next(); match !== undefined; match = pass.next()) starts.push(match)
        }
        return starts
      }
      expect(told()).toEqual(told(true))
    }),
    runs(10_000),
  )
})
