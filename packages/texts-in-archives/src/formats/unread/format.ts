import type { FileFormat } from '../row.ts'

function binary(name: string, extensions: readonly string[], start: string): FileFormat {
  return { kind: 'binary', name, extensions, starts: [start], isBinary: true }
}

/** Formats without text. */
export const BINARY: readonly FileFormat[] = [
  binary('PNG image', ['png'], '\x89PNG\r\n'),
  binary('JPEG image', ['jpe', 'jpeg', 'jpg'], '\xff\xd8\xff'),
  binary('GIF image', ['gif'], 'GIF8'),
  binary('ELF program', [], '\x7fELF'),
  binary('Java class or Mach-O program', [], '\xca\xfe\xba\xbe'),
]

/** Formats that hold text, or may, and that another program reads. */
function unread(name: string, reader: string, row: Omit<FileFormat, 'kind' | 'name' | 'reader'>): FileFormat {
  return { ...row, kind: 'unread', name, reader }
}

export const UNREAD: readonly FileFormat[] = [
  unread('lzip', 'lzip -d', { extensions: ['lz'], starts: ['LZIP\0', 'LZIP\x01'] }),
  unread('lz4', 'lz4 -d', { extensions: ['lz4'], starts: ['\x04\x22\x4d\x18'] }),
  unread('Outlook Express mail store (DBX)', 'undbx', { extensions: ['dbx'], starts: ['\xcf\xad\x12\xfe'] }),
  // RFC 5652 §6 and §8, RFC 5083 §2.1: encrypted
  unread('S/MIME or CMS message', 'openssl cms', {
    starts: ['\x30'],
    matches: /^\x30[\0-\x84][\s\S]{0,4}\x06[\x09\x0b]\x2a\x86\x48\x86\xf7\x0d\x01(?:\x07[\x03\x06]|\x09\x10\x01\x17)/,
  }),
]

/** Such as encrypted text in lines of ASCII. */
export const UNREAD_TEXT: readonly FileFormat[] = [
  unread('Babyl mailbox', 'emacs -batch -f batch-unrmail', { starts: ['BABYL OPTIONS:'], isText: true }),
  unread('PGP message', 'gpg -d', { matches: /^\s*-----BEGIN PGP MESSAGE-----/, isText: true, isCoded: true }),
  unread('S/MIME or CMS message', 'openssl cms', {
    ...{ matches: /^\s*-----BEGIN (?:PKCS7|CMS)-----/, isText: true, isCoded: true },
  }),
]
