import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { appendFileSync, openSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Folder, lines, MAIN } from './run.ts'

const folder = new Folder()
const path = join(folder.path, 'mailbox')
afterAll(() => folder.remove())

/** Much more than waits in pipes, and between threads. */
const [FEW, MANY] = [40_000, 150_000]
const mailboxes = new Map<number, string>()
beforeAll(() => {
  for (const count of [FEW, MANY])
    mailboxes.set(count, Array.from({ length: count }, (_, index) => messageOf(index)).join(''))
})

function messageOf(index: number): string {
  return `From a Thu Jan  1 00:00:00 1970\nSubject: x\n\nhttp://${index}.example/${'x'.repeat(150)}\n\n`
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Runs the command, and does something while it waits for the reader of its output. */
async function runWith(
  args: readonly string[],
  mailbox: string,
  event: () => void,
): Promise<{ rows: number; err: string; status: number }> {
  writeFileSync(path, mailbox)
  const stdin = args.includes('-') ? openSync(path, 'r') : 'ignore'
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder.path, stdio: [stdin, 'pipe', 'pipe'] }) as Child
  let [rows, err] = [0, '']
  child.stderr.on('data', (text) => {
    err += text
  })
  // The stream takes no more than its buffer until it is read
  await new Promise((resolve) => child.stdout.once('readable', resolve))
  event()
  child.stdout.on('data', (bytes: Buffer) => {
    rows += bytes.toString('latin1').split('\n').length - 1
  })
  const status = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  return { rows, err, status }
}

function replace(): void {
  writeFileSync(`${path}.new`, readFileSync(path))
  renameSync(`${path}.new`, path)
}

const changed = lines('urls: mailbox: changed while it was read')

describe.each([
  ['one thread', ['-j1', 'mailbox'], FEW],
  ['two threads, in a folder', ['-j2', '.'], MANY],
])('%s', (_, args, count) => {
  const said = args.includes('.') ? changed.replace('mailbox', './mailbox') : changed

  test.each([
    ['cut short', () => truncateSync(path, statSync(path).size >> 1)],
    ['replaced', replace],
  ])('a mailbox that is %s', async (_, event) => {
    const { rows, err, status } = await runWith(args, mailboxes.get(count)!, event)
    expect({ err, status }).toEqual({ err: said, status: 2 })
    expect(rows).toBeGreaterThan(0)
  })

  test('a mailbox that receives mail is read as it was', async () => {
    const end = await runWith(args, mailboxes.get(count)!, () => appendFileSync(path, messageOf(count)))
    expect(end).toEqual({ rows: count, err: '', status: 0 })
  })
})

test('a file on standard input that is cut short', async () => {
  const { err, status } = await runWith(['-'], mailboxes.get(FEW)!, () => truncateSync(path, statSync(path).size >> 1))
  expect({ err, status }).toEqual({ err: lines('urls: standard input: changed while it was read'), status: 2 })
})
