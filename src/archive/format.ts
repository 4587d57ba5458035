/** What the texts in a file are. Compression and archives around them are told by their own marks all the same. */
export type Format = 'mbox' | 'message' | 'text' | 'html' | 'rnews' | 'warc'

const FORMATS: readonly string[] = ['mbox', 'message', 'text', 'html', 'rnews', 'warc'] satisfies Format[]

export function isFormat(name: unknown): name is Format {
  return FORMATS.includes(name as string)
}
