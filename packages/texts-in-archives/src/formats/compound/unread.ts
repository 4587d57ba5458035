import type { FileFormat } from '../row.ts'

/** MS-OFFCRYPTO §2.3.4.4: known by the name of its stream */
export const ENCRYPTED_OFFICE: FileFormat = {
  ...{ kind: 'unread', name: 'encrypted Office document', reader: 'msoffcrypto-tool' },
}

/** A compound file of any other program */
export const OTHER_COMPOUND: FileFormat = { kind: 'unread', name: 'Microsoft compound file', reader: '7z x' }
