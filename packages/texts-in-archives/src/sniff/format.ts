import { type ContentKind, sniff } from './sniff.ts'

/** The format of the texts in a file. Compression and archives around them are recognised in any case. */
export type Format = 'mbox' | 'message' | 'text' | 'html' | 'rnews' | 'warc'

const FORMAT_NAMES: readonly string[] = ['mbox', 'message', 'text', 'html', 'rnews', 'warc'] satisfies Format[]

export function isFormat(name: unknown): name is Format {
  return FORMAT_NAMES.includes(name as string)
}

export function applyFormat(found: ContentKind, format: Format | undefined): ContentKind {
  if (format === undefined || format === found.kind || isPacked(found)) return found
  if ((format === 'mbox' && found.kind === 'mmdf') || (format === 'message' && found.kind === 'emlx')) return found
  if ('hasBareReturns' in found && found.hasBareReturns && format !== 'text' && format !== 'html')
    return { kind: 'bare-returns' }
  if (format === 'rnews' || format === 'warc') return { kind: format }
  if (format === 'mbox' || format === 'message') return { kind: format, start: 0 }
  return { kind: format, charset: 'charset' in found ? found.charset : undefined }
}

/**
 * The name of the kind of content that bytes are, from the first of them, or all if `isWhole`: `text`, `html`, `mbox`,
 * `message`, `zip`, and others. `format` is the format that the caller gives for it.
 */
export function kindOf(bytes: Uint8Array, isWhole: boolean, format?: Format): string {
  const { buffer, byteOffset, byteLength } = bytes
  return applyFormat(sniff(Buffer.from(buffer, byteOffset, byteLength), isWhole), format).kind
}

function isPacked({ kind }: ContentKind): boolean {
  return !isFormat(kind) && !['binary', 'unread', 'mmdf', 'emlx', 'flat', 'content-lines', 'shortcut'].includes(kind)
}
