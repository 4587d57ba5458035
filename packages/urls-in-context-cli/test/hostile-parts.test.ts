import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { docx, epub, openDocument, paragraph, pptx, run, xlsx } from '../../texts-in-archives/test/office/making.ts'
import { messageFile } from '../../texts-in-archives/test/outlook/compound-writer.ts'
import { tnef } from '../../texts-in-archives/test/outlook/tnef-writer.ts'
import { tarOf, zipOf } from '../../texts-in-archives/test/packing.ts'
import { responseOf, warcOf } from '../../texts-in-archives/test/warc-making.ts'
import { Folder, message, PACKAGE, parseRows, type Run } from './run.ts'

/** A part whose reader throws costs that part: the rows of the messages around it come, with threads and without. */

const PRELOADED = pathToFileURL(join(PACKAGE, 'test/hostile-parts.mjs')).href
const folder = new Folder()
afterAll(() => folder.remove())

/** Behind what shows the format of a file. */
const WORD = `${'words '.repeat(2000)}THROW http://lost.example/`
const members = [{ name: 'a.txt', data: Buffer.from(WORD) }]
const page = responseOf('http://page.example/', 'Content-Type: text/html\r\n', `<p>${WORD}</p>`)
const article = `From: a@b.example\nSubject: x\nNewsgroups: a.b\nMessage-ID: <x@b.example>\n\n${WORD}\n`
const FILES: Readonly<Record<string, Buffer>> = {
  docx: docx(paragraph(run(WORD))),
  pptx: pptx([[`<a:p><a:r><a:t>${WORD}</a:t></a:r></a:p>`, []]]),
  xlsx: xlsx([['<sheetData><row><c t="s"><v>0</v></c></row></sheetData>', []]], [`<t>${WORD}</t>`]),
  odt: openDocument('text', `<text:p>${WORD}</text:p>`),
  epub: epub({ 'a.xhtml': `<p>${WORD}</p>` }, ['a.xhtml']),
  fb2: Buffer.from(
    `<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><body><p>${WORD}</p></body></FictionBook>`,
  ),
  rtf: Buffer.from(`{\\rtf1\\ansi ${WORD}\\par}`),
  html: Buffer.from(`<html><body><p>${WORD}</p></body></html>`),
  vcf: Buffer.from(`BEGIN:VCARD\nVERSION:3.0\nFN:A\nNOTE:${WORD}\nEND:VCARD\n`),
  ldif: Buffer.from(`version: 1\ndn: cn=a\ncn: a\ndescription: ${WORD}\n`),
  url: Buffer.from(`[InternetShortcut]\nComment=${WORD}\nURL=http://lost.example/\n`),
  msg: messageFile({ properties: { 4096: WORD } }),
  dat: tnef({ properties: { 4096: WORD } }),
  tar: tarOf(members),
  zip: zipOf(members),
  gz: gzipSync(WORD),
  warc: warcOf(page),
  news: Buffer.from(`#! rnews ${article.length}\n${article}`),
  eml: Buffer.from(article),
  mbox: Buffer.from(`From a@b.example Mon Jan  4 10:00:00 1999\n${article}`),
}

const attached = (name: string, bytes: Buffer): string =>
  '--b\n\nhttp://before.example/\n--b\n' +
  `Content-Type: application/octet-stream; name="x.${name}"\nContent-Transfer-Encoding: base64\n\n` +
  `${bytes.toString('base64').replace(/.{76}/g, '$&\n')}\n--b\n\nhttp://after.example/\n--b--\n`
const MULTIPART = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n'

for (const [name, bytes] of Object.entries(FILES)) {
  const second = message(MULTIPART, attached(name, bytes))
  folder.file(`mail/${name}`, message('', 'http://first.example/\n') + second + message('', 'http://third.example/\n'))
}
const AROUND = ['first', 'before', 'after', 'third'].map((host) => `http://${host}.example/`)

function read(jobs: string): Run {
  return folder.alone([jobs, '--json', '-v', 'mail'], '', { NODE_OPTIONS: `--import=${PRELOADED}` })
}

describe.each([['-j1'], ['-j2']])('%s', (jobs) => {
  const found = read(jobs)

  test.each(Object.keys(FILES))('%s', (name) => {
    const rows = parseRows(found.out).filter(({ file }) => file === `mail/${name}`)
    expect(rows.map(({ url }) => url)).toEqual(expect.arrayContaining(AROUND))
    expect(rows.map(({ url }) => url)).not.toContain('http://lost.example/')
    const told = found.err.split('\n').filter((line) => new RegExp(`^urls: mail/${name}[!:]`).test(line))
    expect(told.join('\n')).toMatch(/internal.error/)
  })
})
