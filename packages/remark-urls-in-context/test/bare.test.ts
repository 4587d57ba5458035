import { describe, expect, test } from 'vitest'
import { processor, urlsOf } from './processors.ts'

const bare = (text: string, order = 'ours'): string[] => urlsOf(text, order, { bare: true }).map(([, source]) => source)

describe('bare URLs, on request', () => {
  test.each([
    ['See http://a.b/c, and www.a.example/x.', ['http://a.b/c', 'www.a.example/x']],
    ['*http://a.b/c* _http://a.b/c_ **http://a.b/x_y**', ['http://a.b/c', 'http://a.b/c', 'http://a.b/x_y']],
    ['参见http://a.b/路径。下一句', ['http://a.b/路径']],
    ['(see http://a.b/wiki/Foo_(bar)).', ['http://a.b/wiki/Foo_(bar)']],
    ['> URL:http://a.b/c and URL: http://a.b/d', ['http://a.b/c', 'http://a.b/d']],
    ['athttp://a.b/c see:http://a.b/d', ['http://a.b/c', 'http://a.b/d']],
    ['javascript:alert(1) file:///etc/passwd a:b std::vector', []],
    ['`http://a.b/c` <b title="http://a.b/c">', []],
    ['< blob:http://a.b/c> <\nblob:http://a.b/c > “URL:blob:http://a.b/c” http://a.b/d', ['http://a.b/d']],
    ['http://k.root-\nservers.org/ ok', ['http://k.root-\nservers.org/']],
    ['> http://k.root-\n> servers.org/ ok', ['http://k.root-\n> servers.org/']],
    ['[www.a.example](x) http://a.b/`c`', ['http://a.b/']],
  ])('%j', (text, sources) => expect(bare(text)).toEqual(sources))

  test.each([
    ['canonical', 'See <http://a.b/c>.\n'],
    ['original', 'See http://a.b/c.\n'],
  ] as const)('are written in the %s spelling', (spelling, output) => {
    const all = processor('ours', { bare: true, spelling })
    expect(String(all.processSync('See http://a.b/c.\n'))).toBe(output)
    expect(String(all.processSync(output))).toBe(output)
  })

  test('are text as written inside a link', () => {
    expect(String(processor('ours', { bare: true }).processSync('[www.a.example](x)\n'))).toBe('[www.a.example](x)\n')
  })

  test('are text without the option', () => expect(urlsOf('See http://a.b/c.')).toEqual([]))
})
