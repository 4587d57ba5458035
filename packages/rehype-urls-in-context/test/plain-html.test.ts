import { expect, test } from 'vitest'
import { plainTags } from '../src/plain-html.ts'

const written = (html: string): string | undefined =>
  plainTags(html)
    ?.map(({ name, kind }) => `${kind} ${name}`)
    .join(', ')

test.each([
  ['', ''],
  ['x > "y" &lt; \'', ''],
  ['<P CLASS="a>b" title=\'">\' x=/a/b?c=d hidden  y = z ><br/></p >', 'start p, closed br, end p'],
  ['<a href="x"title=y></a>', 'start a, end a'],
  ['<!-- <b> --><!----><!--[if !IE]><!--><i>', 'start i'],
  ['<style>a > b {} <!-- x --> <![CDATA[ x ]]></STYLE>', 'start style, end style'],
  ['<use xlink:href="#x"/>', 'closed use'],
])('%s is plain', (html, expected) => expect(written(html)).toBe(expected))

test.each([
  ...['<', 'a < b', '<b', '<b title="', '<b title="x>', '</', '</>', '</ b>', '<?x?>', '<!x>', '<!doctype html>'],
  ...[
    '<b title="<">',
    "<b title='<'>",
    '<b title=<>',
    '<b <>',
    '<b/<>',
    '<b title=a"b>',
    '<b a"b>',
    '<b "a">',
    '<b =">">',
  ],
  ...[
    '<b a= =">">',
    '<b a=`>`>',
    "<b a='x'\"y>",
    '<b title=">',
    '<!--',
    '<!-- x',
    '<!-->',
    '<!--->-->',
    '<!-- --!> -->',
  ],
  ...['<![CDATA[', '<![CDATA[<]]>', '<![CDATA[>]]>', '<style>', '<style/>', '<style><b>', '<style></b></style>'],
  ...['<title><!-- < --></title>', '<xmp><b></b></xmp>', '<noscript>', '<plaintext>'],
])('%s is not', (html) => expect(written(html)).toBeUndefined())

test('a tag of any length is read', () => {
  expect(plainTags(`<b ${'/'.repeat(1e6)}>`)).toHaveLength(1)
  // The engine may give up
  expect([undefined, 1]).toContain(plainTags(`<b ${'/'.repeat(3e7)}>`)?.length)
  expect(plainTags(`<b ${'x '.repeat(1e7)}>`)).toBeUndefined()
  expect(plainTags(`<b ${'x '.repeat(100)}>`)).toHaveLength(1)
})
