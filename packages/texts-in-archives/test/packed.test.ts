import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type Part, readArchive } from '../src/index.ts'
import { isInstalled, tarOf, zipOf } from './packing.ts'
import { codesOf, inSteps, message, readAll, readBytes, urlsOf } from './reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'urls-packed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { PATH, TMPDIR } = process.env
afterEach(() => Object.assign(process.env, { PATH, TMPDIR: TMPDIR ?? tmpdir() }))

let number = 0

/** The only programs that are found besides those of the shell: stand-ins, which are lines of it. */
function install(programs: Readonly<Record<string, string>>): void {
  const own = join(folder, `${number++}`)
  mkdirSync(join(own, 'tmp'), { recursive: true })
  for (const name of ['sh', 'cat', 'tail', 'head', 'sleep', 'yes']) {
    const path = execFileSync('sh', ['-c', `command -v ${name}`], { env: { PATH } })
      .toString()
      .trim()
    writeFileSync(join(own, name), `#!/bin/sh\nexec ${path} "$@"\n`, { mode: 0o755 })
  }
  for (const [name, lines] of Object.entries(programs)) {
    writeFileSync(join(own, name), `#!/bin/sh\n[ "$1" = --help ] && exit\ncd ${own}\n${lines}\n`)
    chmodSync(join(own, name), 0o755)
  }
  Object.assign(process.env, { PATH: own, TMPDIR: join(own, 'tmp') })
}

const own = (name: string): string => join(process.env.PATH!, name)
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const detailsOf = (parts: readonly Part[]): (string | undefined)[] =>
  parts.flatMap(({ problems }) => problems.map(({ code, detail }) => `${code}: ${detail}`))
const membersOf = (parts: readonly Part[]): (string | undefined)[] => parts.map(({ envelope }) => envelope.member)

const CAB = latin1('MSCF\0\0\0\0')
const SEVEN = latin1('7z\xbc\xaf\x27\x1c')
const HELP = latin1('ITSF\x03\0\0\0')
const MEMBERS = tarOf([
  { name: 'a.txt', data: latin1('http://a.example/\n') },
  { name: 'mail/b.eml', data: Buffer.from(message('http://b.example/\n')) },
])
const URLS = ['http://a.example/', 'http://b.example/']
/** Gives the tar file that stands behind a signature. */
const TO_TAR = '[ "$*" = "-b1 -cf - --format=pax @-" ] && exec tail -c +'

describe.skipIf(process.platform === 'win32')('an archive that a program unpacks', () => {
  test('is given to bsdtar through a pipe, and its members are read', async () => {
    install({ bsdtar: `${TO_TAR}9` })
    const parts = await readBytes(Buffer.concat([CAB, MEMBERS]))
    expect(urlsOf(parts)).toEqual(URLS)
    expect(codesOf(parts)).toEqual([])
    expect(new Set(membersOf(parts))).toEqual(new Set(['a.txt', 'mail/b.eml']))
  })

  test('is a copy without a name, if the program reads at any place', async () => {
    install({ bsdtar: `cat tmp/*/* 2> kept; ${TO_TAR}7` })
    // Left by a process that was killed
    const { pid } = spawnSync('sh', ['-c', ''])
    const old = own(`tmp/texts-in-archives-${pid}-x`)
    mkdirSync(old)
    utimesSync(old, 1, 1)
    mkdirSync(own(`tmp/texts-in-archives-${process.pid}-x`))
    const parts = await readBytes(Buffer.concat([SEVEN, MEMBERS]))
    expect(urlsOf(parts)).toEqual(URLS)
    expect(readFileSync(own('kept'), 'utf8')).toContain('No such file')
    expect(readdirSync(own('tmp'))).toEqual([`texts-in-archives-${process.pid}-x`])
  })

  test('may be a member or an attachment', async () => {
    install({ bsdtar: `${TO_TAR}9` })
    const packed = Buffer.concat([CAB, MEMBERS])
    const inZip = await readBytes(zipOf([{ name: 'in/x.cab', data: packed }]))
    expect(membersOf(inZip)).toContain('in/x.cab!mail/b.eml')
    expect(urlsOf(inZip)).toEqual(URLS)
    const fields = 'MIME-Version: 1.0\nContent-Type: application/x\nContent-Transfer-Encoding: base64\n'
    expect(urlsOf(await readBytes(message(packed.toString('base64'), fields)))).toEqual(URLS)
  })

  test('is listed and divided, if 7z is all there is', async () => {
    const list = ['Path = /dev/stdin', '----------', 'Path = -x/ü.txt', 'Size = 18', '', 'Path = d', 'Size = ']
    const more = ['', 'Path = $WWKeywordLinks/Data', 'Size = 6', '', 'Path = c.txt', 'Size = 17']
    install({ '7zz': `case $1 in l) cat list;; x) exec tail -c +9;; esac` })
    writeFileSync(own('list'), [...list, ...more, ''].join('\n'))
    const parts = await readBytes(Buffer.concat([HELP, latin1('http://a.example/\nSECREThttp://b.example/')]))
    expect(urlsOf(parts)).toEqual(URLS)
    expect(membersOf(parts)).toEqual(['-x/ü.txt', 'c.txt'])
    expect(readdirSync(own('tmp'))).toEqual([])
    writeFileSync(own('list'), ['----------', 'Path = #Notes', 'Size = 18'].join('\n'))
    expect(urlsOf(await readBytes(Buffer.concat([SEVEN, latin1('xxhttp://a.example/')])))).toEqual([URLS[0]])
    writeFileSync(own('list'), [...list, 'Encrypted = +'].join('\n'))
    expect(detailsOf(await readBytes(HELP))).toEqual(['encrypted: d'])
  })

  test.each([
    ['encrypted', 'The file content is encrypted'],
    ['corrupt', 'Unknown codec ID: 4f71101'],
  ])('that fails says why in a second reading: %s', async (code, why) => {
    const half = 'case $1 in -b1) head -c 1030 | tail -c +7; echo "bsdtar: (null)" >&2; exit 1;; esac'
    install({ bsdtar: `${half}; echo "b.eml: ${why}: Unknown error -1" >&2; exit 1` })
    const parts = await readBytes(Buffer.concat([SEVEN, MEMBERS]))
    expect(urlsOf(parts)).toEqual([URLS[0]])
    expect(detailsOf(parts)).toEqual([`${code}: b.eml: ${why}`])
  })

  test('that fails without a reason, or gives nothing, is told with another program', async () => {
    install({ bsdtar: 'cat > /dev/null; echo "bsdtar: (null)" >&2; exit 1' })
    expect(detailsOf(await readBytes(CAB))).toEqual(['corrupt: cabinet archive; read by cabextract'])
    install({ bsdtar: 'cat > /dev/null; head -c 1024 /dev/zero' })
    expect(codesOf(await readBytes(CAB))).toEqual(['corrupt'])
    install({ bsdtar: `cat > /dev/null; cat ${join(folder, 'folder.tar')}` })
    writeFileSync(join(folder, 'folder.tar'), tarOf([{ name: 'folder/', data: Buffer.alloc(0) }]))
    expect(codesOf(await readBytes(CAB))).toEqual([])
    expect(codesOf(await readBytes(Buffer.concat([CAB, Buffer.alloc(5000)])))).toEqual(['corrupt'])
    install({ bsdtar: `echo "bsdtar: x: Can't translate pathname 'x' to UTF-8" >&2; ${TO_TAR}9` })
    expect(codesOf(await readBytes(Buffer.concat([CAB, MEMBERS])))).toEqual([])
  })

  test('ends with its reader: the program too, and the copy', async () => {
    install({ bsdtar: 'echo $$ > pid; tail -c +7; exec sleep 60' })
    for await (const part of readArchive({
      name: 'x',
      stream: inSteps(Buffer.concat([SEVEN, MEMBERS, Buffer.alloc(1 << 17)]), 999),
    })) {
      expect(part.text).toContain(URLS[0])
      break
    }
    const pid = Number(readFileSync(own('pid'), 'utf8'))
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
    expect(readdirSync(own('tmp'))).toEqual([])
  })

  test('has the limit of what may be unpacked', async () => {
    install({ bsdtar: `head -c 512 ${own('head')}; exec yes` })
    writeFileSync(own('head'), tarOf([{ name: 'x', data: Buffer.alloc(1 << 20) }]))
    expect(codesOf(await readBytes(CAB, { maxExpansion: 1 << 18 }))).toContain('expansion-limit')
  })

  test('is named without a program', async () => {
    const named = ['unsupported: 7z archive; read by 7z x']
    expect(detailsOf(await readBytes(SEVEN, { programs: false }))).toEqual(named)
    install({})
    expect(detailsOf(await readBytes(SEVEN))).toEqual(named)
  })
})

describe('RAR that is encrypted', () => {
  const RAR4 = 'Rar!\x1a\x07\0'
  const RAR5 = 'Rar!\x1a\x07\x01\0'
  const MAIN = '\0\0\x73\0\0\x0d\0\0\0\0\0\0\0'
  test.each([
    ['RAR 4, headers', `${RAR4}\0\0\x73\x80\0\x0d\0`, true],
    ['RAR 4, first member', `${RAR4}${MAIN}\0\0\x74\x04\0\x20\0`, true],
    ['RAR 4, none', `${RAR4}${MAIN}\0\0\x74\0\0\x20\0`, false],
    ['RAR 5, headers', `${RAR5}\0\0\0\0\x05\x04\0\0\0\0`, true],
    ['RAR 5, first member', `${RAR5}\0\0\0\0\x03\x01\0\0\0\0\0\0\x08\x02\x01\x05\0\x02\x05\0\x01\x01`, true],
    ['RAR 5, none', `${RAR5}\0\0\0\0\x03\x01\0\0\0\0\0\0\x06\x02\x01\x03\0\x02\x05\0`, false],
    ['cut', RAR5, false],
  ])('is not given to a program: %s', async (_, bytes, isEncrypted) => {
    const codes = codesOf(await readBytes(latin1(bytes), { programs: false }))
    expect(codes).toEqual([isEncrypted ? 'encrypted' : 'unsupported'])
  })

  /** A file of RAR 4 with 5000 bytes, and of RAR 5. */
  const DATA = '\x55'.repeat(5000)
  const FILE4 = `\0\0\x74\0\x80\x0b\0\x88\x13\0\0${DATA}`
  const FILE5 = `\0\0\0\0\x04\x02\x02\x88\x27${DATA}`
  test.skipIf(process.platform === 'win32').each([
    ['RAR 4', `${RAR4}${MAIN}${FILE4}\0\0\x74\x04\x80\x20\0${DATA}`, 'encrypted'],
    ['RAR 4, none', `${RAR4}${MAIN}${FILE4}${FILE4}`, 'corrupt'],
    ['RAR 5', `${RAR5}\0\0\0\0\x03\x01\0\0${FILE5}\0\0\0\0\x08\x02\x01\x05\0\x02\x05\0\x01\x01`, 'encrypted'],
    ['RAR 5, none', `${RAR5}\0\0\0\0\x03\x01\0\0${FILE5}${FILE5}`, 'corrupt'],
  ])('after a member that is not: %s', async (_, bytes, code) => {
    for (const end of ['echo "bsdtar: (null)" >&2; exit 1', 'exit 0']) {
      install({ bsdtar: `cat > all; cat ../first.tar; ${end}` })
      writeFileSync(own('../first.tar'), MEMBERS)
      // In pieces that cut the headers
      const parts = await readAll({ name: 'x.rar', stream: inSteps(latin1(bytes), 7) })
      expect(urlsOf(parts)).toEqual(URLS)
      expect(readFileSync(own('all'), 'latin1')).toBe(bytes)
      if (code === 'encrypted' || end !== 'exit 0')
        expect(detailsOf(parts)).toEqual([`${code}: RAR archive; read by unrar x`])
      else expect(codesOf(parts)).toEqual([])
    }
  })
})

/** By the program itself, which few machines have. */
describe.skipIf(!isInstalled('bsdtar'))('bsdtar', () => {
  test.each(['7zip', 'iso9660', 'cpio', 'newc'])('%s', async (format) => {
    const files = join(folder, 'files')
    mkdirSync(join(files, '-dir'), { recursive: true })
    writeFileSync(join(files, 'brief ü.txt'), 'http://a.example/\n')
    writeFileSync(join(files, '-dir', '-x.eml'), message('http://b.example/\n'))
    const path = join(folder, `x.${format}`)
    const env = { ...process.env, LC_ALL: 'C.UTF-8' }
    execFileSync('bsdtar', ['-cf', path, `--format=${format}`, '-C', folder, 'files'], { env })
    const parts = await readAll(path)
    expect(urlsOf(parts).sort()).toEqual(URLS)
    expect(codesOf(parts)).toEqual([])
    expect(new Set(membersOf(parts))).toEqual(new Set(['files/brief ü.txt', 'files/-dir/-x.eml']))
    expect(urlsOf(await readBytes(readFileSync(path))).sort()).toEqual(URLS)
  })
})
