import type { Part, ReadOptions } from '../src/index.ts'
import { readArchive } from '../src/index.ts'

export const urlLike: RegExp = /\bhttp:\/\/[^\s<>"'(),]+/g

/** Everything that is in some bytes, as if they were a file. */
export async function readBytes(
  bytes: Uint8Array | string,
  options?: ReadOptions,
  step: number = 1 << 16,
): Promise<Part[]> {
  return readAll({ name: 'test', stream: inSteps(Buffer.from(bytes as Uint8Array), step) }, options)
}

export async function readAll(input: Parameters<typeof readArchive>[0], options?: ReadOptions): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of readArchive(input, options)) parts.push(part)
  return parts
}

export async function* inSteps(bytes: Buffer, step: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}

export function urlsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => part.text.match(urlLike) ?? [])
}

export function bodies(parts: readonly Part[]): string[] {
  return parts.filter((part) => part.origin === 'body' && part.text !== '').map((part) => part.text)
}

export function codesOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => part.problems.map(({ code }) => code))
}

export function message(body: string, fields = ''): string {
  return `From: ann@mail.example\nSubject: test\nMessage-ID: <test@mail.example>\n${fields}\n${body}`
}

/** The body of a message with these fields. */
export async function bodyOf(body: string | Buffer, ...fields: string[]): Promise<Part> {
  const head = message('', fields.map((field) => `${field}\n`).join(''))
  const parts = await readBytes(Buffer.concat([Buffer.from(head), Buffer.from(body as Buffer)]))
  return parts.find(({ origin, text }) => origin === 'body' && text !== '')!
}

/** The part of the body that stands for some units of its text. */
export function rawOf(part: Part, body: string | Buffer, start: number, end: number): string {
  const bytes = Buffer.from(body as Buffer)
  const head = part.end - bytes.length
  const raw = part.rawRange(start, end)!
  return bytes.toString('latin1', raw.start - head, raw.end - head)
}
