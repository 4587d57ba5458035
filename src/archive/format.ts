/** The format of the texts in a file. Compression and archives around them are recognised in any case. */
export type Format = 'mbox' | 'message' | 'text' | 'html' | 'rnews' | 'warc'

const FORMAT_NAMES: readonly string[] = ['mbox', 'message', 'text', 'html', 'rnews', 'warc'] satisfies Format[]

export function isFormat(name: unknown): name is Format {
  return FORMAT_NAMES.includes(name as string)
}
