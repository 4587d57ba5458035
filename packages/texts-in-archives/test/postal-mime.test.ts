import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { readAll, urlLike } from './reading.ts'

const root = fileURLToPath(new URL('../../../corpus/archives/', import.meta.url))

/** What postal-mime finds and we do not, each with the reason. */
const reviewed: Record<string, readonly string[]> = {
  // Comments are not text that anybody reads
  'alternative.eml': ['http://alternative.example/comment'],
  // It does not know yEnc, and takes the block for text
  'yenc.eml': ['http://yenc.example/inside'],
  // It does not know that quoted lines flow (RFC 3676 §4.5), and cuts the URL at the line end
  'flowed-delsp.eml': ['http://delsp.example/quo'],
  // It does not know white space behind the `=` of a soft break (RFC 2045 §6.7 rule 3)
  'quoted-printable.eml': ['http://qp.example/pad='],
  // It does not decode UTF-7, where `+-` is a plus sign
  'charset-utf-7.eml': ['http://utf-7.example/a?b=c+-d'],
}

test('every URL that postal-mime finds in a text part is found', async () => {
  let count = 0
  for (const file of readdirSync(root).filter((name) => name.endsWith('.eml'))) {
    const { text = '', html = '' } = await PostalMime.parse(readFileSync(root + file))
    const theirs = `${text}\n${html}`
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .replace(/&#(\d+);|<\/?b>/g, (_, code) => (code ? String.fromCharCode(code) : ''))
    const ours = new Set((await readAll(root + file)).flatMap((part) => part.text.match(urlLike) ?? []))
    const missed = [...theirs.matchAll(urlLike)].map(([url]) => url).filter((url) => !ours.has(url))
    expect(missed, file).toEqual(reviewed[file] ?? [])
    count += ours.size
  }
  expect(count).toBeGreaterThan(60)
})
