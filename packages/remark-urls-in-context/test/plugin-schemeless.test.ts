import { expect, test } from 'vitest'
import { defanged, scp, templates } from '../../../src/constructs/index.ts'
import type { Options } from '../src/index.ts'
import { processor, urlsOf } from './processors.ts'

const OPTIONS: Options = {
  bareDomains: (host) => host.endsWith('.example'),
  emails: true,
  defanged,
  constructs: [templates, scp],
  linkSchemes: ['http', 'mailto', 'ssh'],
}
const urls = (text: string, options?: Options): string[] => urlsOf(text, 'ours', options).map(([url]) => url)

test('URLs between delimiters need no scheme where they are asked for', () => {
  const text = '"a.example/x" and < b.example/\ny > and "ada@c.example" and <d[.]example>'
  expect(urls(text)).toEqual([])
  expect(urls(text, OPTIONS)).toEqual([
    'http://a.example/x',
    'http://b.example/y',
    'mailto:ada@c.example',
    'http://d.example',
  ])
})

test('a bare URL may start with a digit', () => {
  expect(urls('see 1.a.example and 2b@c.example', { ...OPTIONS, bare: true })).toEqual([
    'http://1.a.example',
    'mailto:2b@c.example',
  ])
})

test('a template is no link', () => {
  expect(urls('https://a.example/{id} <URL:http://a.example/{id}>', { ...OPTIONS, bare: true })).toEqual([])
})

test('what was no link stays none when it is written', () => {
  for (const text of ['\\"a.example/x" and \\"b"\n', '"no URL" and \\"ada@c.example"\n']) {
    const written = String(processor('ours', OPTIONS).processSync(text))
    expect(written).toBe(text.replace('\\"b"', '"b"'))
    expect(urls(written, OPTIONS)).toEqual(urls(text, OPTIONS))
  }
})
