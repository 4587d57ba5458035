import { expect, test } from 'vitest'
import { FORM_NAMES } from '../../src/joins/explain.ts'
import { LineEnd, lineBefore } from '../../src/joins/line-end.ts'
import { signsOf } from '../../src/joins/signs.ts'

/** Of each sign of the two lines: a line end (`⏎`) where it holds, and one where it does not. */
const CASES: ReadonlyArray<readonly [sign: string, holds: string, fails: string]> = [
  ['ends in a digit', 'http://a.example/x1⏎y', 'http://a.example/1x⏎y'],
  ['ends in -', 'http://a.example/x-⏎y', 'http://a.example/x_⏎y'],
  ['ends in _ ~ + @', 'http://a.example/x+⏎y', 'http://a.example/x-⏎y'],
  ['ends in ? & = # %', 'http://a.example/x?⏎y', 'http://a.example/x?a⏎y'],
  ['ends in punctuation', 'http://a.example/x,⏎y', 'http://a.example/x.⏎y'],
  ['next capital', 'http://a.example/x⏎Yes', 'http://a.example/X⏎Yes'],
  ['next digit', 'http://a.example/x⏎1y', 'http://a.example/x⏎y1'],
  ['next another character', 'http://a.example/x⏎@y', 'http://a.example/x⏎_y'],
  ['piece with / = & ? % # _', 'http://a.example/x⏎y_z', 'http://a.example/x⏎y-z'],
  ['piece with a dot inside', 'http://a.example/x⏎y.html', 'http://a.example/x⏎y.1'],
  ['piece with a hyphen inside', 'http://a.example/x⏎y-z', 'http://a.example/x⏎-z'],
  ['piece of 3 digits or more', 'http://a.example/1⏎234', 'http://a.example/x⏎234'],
  ['piece of more than 20', 'http://a.example/x⏎abcdefghijklmnopqrstu', 'http://a.example/x⏎abcdefghijklmnopqrst'],
  ['piece of one or two characters', 'http://a.example/x⏎yz', 'http://a.example/x-⏎yz'],
  ['piece ends in /', 'http://a.example/x⏎yes/', 'http://a.example/x⏎/yes'],
  ['piece ends in a full stop', 'http://a.example/x⏎yes.', 'http://a.example/x⏎yes,'],
  ['piece ends the line', 'http://a.example/x⏎yes', 'http://a.example/x⏎yes.'],
  ['capitalised word', 'http://a.example/x⏎Yes', 'http://a.example/x⏎YES'],
  ['stop word', 'http://a.example/x⏎the page', 'http://a.example/x⏎theme page'],
  ['stop word', 'http://a.example/x⏎a page', 'http://a.example/x⏎a'],
  ['stop word', 'http://a.example/x⏎The page', 'http://a.example/x⏎THE page'],
  ['stop word', 'http://a.example/x⏎de la', 'http://a.⏎de la'],
  ['word, more after', 'http://a.example/x⏎yes no', 'http://a.example/x⏎yes, no'],
  ['capital after', 'http://a.example/x⏎yes No', 'http://a.example/x⏎yes no'],
  ['extension goes on', 'http://a.example/x.ht⏎ml', 'http://a.example/x.hi⏎ml'],
  ['extension goes on', 'http://a.example/x.⏎yaml', 'http://a.example/x.⏎yabml'],
  ['extension goes on', 'http://a.example/x.⏎html', 'http://a.example/x.⏎HTML'],
  ['extension goes on', 'http://a.example/x⏎.html', 'http://a.example/⏎.html'],
  ['line starts an entry', 'http://a.example/x⏎(12) Yes', 'http://a.example/x⏎(1234) Yes'],
  ['line starts an entry', 'http://a.example/x⏎3. yes', 'http://a.example/x⏎3.yes'],
  ['line starts an entry', 'http://a.example/x⏎– yes', 'http://a.example/x⏎–yes'],
  ['line starts an entry', 'http://a.example/x⏎b) yes', '(http://a.example/x⏎b) yes'],
  ['line starts an entry', 'http://a.example/x⏎Author: me', 'http://a.example/x⏎author: me'],
  ['a line of a program', 'http://a.example/x⏎// yes', 'http://a.example/x:⏎//yes'],
  ['a line of a program', 'http://a.example/x⏎yes := 1', 'http://a.example/x⏎yes =1'],
  ['a line of a program', 'http://a.example/x⏎yes="1"', 'http://a.example/x⏎yes=1'],
  ['a line of a program', 'http://a.example/x⏎yes(1)', 'http://a.example/x/⏎yes(1)'],
  ['a file of its own', 'http://a.example/x⏎y.patch', 'http://a.example/x/⏎y.patch'],
  ['a file of its own', 'http://a.example/x⏎y-1.0.tar', 'http://a.example/x⏎y-1.0.html'],
  ['a host of its own', 'http://a.example/x⏎b.com', 'http://a.⏎b.com'],
  ['odd', 'http://a.example/x⏎a;b', 'http://a.example/x⏎a&b'],
  ['odd start', 'http://a.example/x⏎12=b', 'http://a.example/x?a=1,2⏎3,4'],
  ['odd start', 'http://a.example/x⏎~/b', 'http://a.example/x⏎~b'],
  ['foreign marks', 'http://a.example/x⏎a##b', 'http://a.example/x⏎a#b'],
  ['foreign marks', 'http://a.example/x⏎http://b', 'http://a.example/x⏎a=://b'],
  ['opened', '(http://a.example/x⏎y', "'http://a.example/x'⏎y"],
  ['closes a bracket', '(see http://a.example/x⏎y)', '(see) http://a.example/x⏎y)'],
  ['a blank after the URL', 'http://a.example/x \ny', 'http://a.example/x⏎y'],
  ['a blank after the URL', 'http://a.example/x\t\ny', 'http://a.example/x⏎y'],
  ['host and slash', 'http://a.example/⏎y', 'http://a.example/x/⏎y'],
  ['folder, then a file', 'http://a.example/x/⏎y.pdf', 'http://a.example/x⏎y.pdf'],
  ['folder, then a file', 'http://a.example/x/⏎y.html#z', 'http://a.example/x/⏎y.txt#z'],
  ['in word', 'http://a.example/x⏎y', 'http://a.example/x⏎/y'],
  ['digit, then a digit', 'http://a.example/1⏎2', 'http://a.example/1⏎x'],
  ['file, then a word or /', 'http://a.example/x.html⏎yes', 'http://a.example/x.html⏎?yes'],
  ['file, then a word or /', 'http://a.example/x.html⏎/yes', 'http://a.example/x.hi⏎/yes'],
  ['query goes on', 'http://a.example/x⏎a%20b', 'http://a.example/x⏎a=b'],
  ['query goes on', 'http://a.example/x?y=1⏎a=b', 'http://a.example/x?y=1⏎ab'],
  ['starts as a query goes on', 'http://a.example/x⏎&b=c', 'http://a.example/x⏎&b'],
  ['starts as a query goes on', 'http://a.example/x?ab⏎cd=e', 'http://a.example/x/ab⏎cd=e'],
  ['starts as a query goes on', 'http://a.example/x?a=1⏎+b', 'http://a.example/x⏎+b'],
  ['starts as a query goes on', 'http://a.example/x/1,2⏎3,4', 'http://a.example/x/12⏎3,4'],
]

function signsAt(written: string): string[] {
  const text = written.replace('⏎', '\n')
  const start = text.indexOf('http')
  const end = start + /^\S*/.exec(text.slice(start))![0].length
  const next = text.indexOf('\n') + 1
  const runEnd = next + /^\S*/.exec(text.slice(next))![0].replace(/\)$/, '').length
  const urlEnd = next + text.slice(next, runEnd).replace(/[.,:]+$/, '').length
  const places = {
    url: text.slice(start, end),
    head: lineBefore(text, start),
    isFirst: true,
    end,
    next,
    urlEnd,
    runEnd,
  }
  const signs = signsOf(new LineEnd(text, places))
  return FORM_NAMES.filter((_, index) => signs[index])
}

test.each(CASES)('%s: %j, not %j', (sign, holds, fails) => {
  expect(signsAt(holds)).toContain(sign)
  expect(signsAt(fails)).not.toContain(sign)
})

test('each sign has a case', () => {
  expect([...new Set(CASES.map(([sign]) => sign))]).toEqual(FORM_NAMES)
})
