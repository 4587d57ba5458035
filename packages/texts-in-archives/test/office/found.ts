import type { Part } from '../../src/index.ts'
import { codesOf, readBytes, urlsOf } from '../reading.ts'

/** Parts in a form to compare: `origin member page paragraph: text`, with what is not known left out. */
export async function readDocument(bytes: Buffer, step?: number): Promise<string[]> {
  return (await readBytes(bytes, {}, step)).filter(({ text }) => text !== '').map(shown)
}

export function shown({ origin, envelope, page, paragraph, text }: Part): string {
  const place = [page && `page ${page}`, paragraph && `¶${paragraph}`].filter((each) => each !== undefined).join(' ')
  return `${origin} ${envelope.member?.split('/').at(-1)}${place === '' ? '' : ` ${place}`}: ${text}`
}

/** The hyperlinks over the texts, as the text that is covered and its target. */
export async function coveredBy(bytes: Buffer): Promise<[string, string][]> {
  const parts = await readBytes(bytes)
  return parts.flatMap(({ links = [], text, offset }) =>
    links.map(({ start, end, url }): [string, string] => [text.slice(start - offset, end - offset), url]),
  )
}

export async function problemsOf(bytes: Buffer): Promise<string[]> {
  return codesOf(await readBytes(bytes))
}

export async function urlsIn(bytes: Buffer): Promise<string[]> {
  return urlsOf(await readBytes(bytes))
}
