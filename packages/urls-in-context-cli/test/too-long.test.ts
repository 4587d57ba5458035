import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines, message } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const sentence = 'a URL is longer than --max-length and was left out'
const long = `http://long.example/${'x'.repeat(100)}`

describe('a URL that is left out because of its length', () => {
  const text = `see http://a.example/\nand ${long} here\nand http://b.example/\n`
  const out = lines('http://a.example/', 'http://b.example/')

  test('is a line with -v, and changes nothing else', () => {
    folder.file('text', text)
    const err = lines(`urls: text:2: ${sentence}`)
    for (const jobs of ['-j1', '-j2']) {
      expect(folder.urls(['-v', jobs, '--max-length=50', 'text'])).toEqual({ out, err, status: 0 })
    }
    expect(folder.urls(['--max-length=50', 'text'])).toEqual({ out, err: '', status: 0 })
    expect(folder.urls(['-v', 'text']).err).toBe('')
  })

  test('names the message, and not what is asked for not', () => {
    folder.file('mailbox', message('', 'http://a.example/') + message('', long))
    expect(folder.urls(['-v', '--max-length=50', 'mailbox']).err).toBe(lines(`urls: mailbox:8: ${sentence}`))
    expect(folder.urls(['-v', '--max-length=50', '--scheme=ftp', 'mailbox']).err).toBe('')
  })

  test('is told once in a text that comes in pieces, also across two of them', () => {
    const filler = 'nothing here\n'.repeat(20_000)
    folder.file('pieces', `${filler}http://long.example/${'y'.repeat(200_000)}\n${filler}http://b.example/\n`)
    const run = folder.urls(['-v', 'pieces'])
    expect(run).toEqual({ out: lines('http://b.example/'), err: lines(`urls: pieces:20001: ${sentence}`), status: 0 })
  })

  test('is told where the URLs that nobody is to follow are read, too', () => {
    const { err } = folder.urls(['-v', '--defanged', '--max-length=50'], text)
    expect(err).toBe(lines(`urls: standard input: ${sentence}`))
  })
})
