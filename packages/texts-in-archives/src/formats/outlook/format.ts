import type { FileFormat } from '../row.ts'

/** MS-CFB §2.2: a message of Outlook (MS-OXMSG), or an old document of Office */
export const COMPOUND: FileFormat = {
  ...{ kind: 'compound', name: 'message of Outlook', extensions: ['msg', 'oft'], types: ['mail'], isPacked: true },
  mediaTypes: ['application/vnd.ms-outlook'],
  work: 8,
  starts: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  open: async (_, window, job, { read }) => (await import('./read-message-file.ts')).readMessageFile(window, job, read),
}

/** What else a compound file is often named */
export const OLD_OFFICE: FileFormat = {
  ...{
    kind: 'compound',
    name: 'Office document of 97 to 2003',
    isPacked: true,
    types: ['office'],
    isInParagraphs: true,
  },
  extensions: ['doc', 'dot', 'xls', 'xlt', 'ppt', 'pot', 'pps'],
  mediaTypes: ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
}

/** MS-PST §2.2.2.6 */
export const STORE: FileFormat = {
  ...{ kind: 'store', name: 'store of Outlook', extensions: ['pst', 'ost'], types: ['mail'], isPacked: true },
  work: 4,
  starts: ['!BDN'],
  matches: /^[\s\S]{8}S[MO]/,
  open: async (_, window, job, { read }) => (await import('./read-store.ts')).readStore(window, job, read),
  division: {
    ranges: async (file, fileSize, size) => (await import('./divide-store.ts')).rangesOf(file, fileSize, size),
    open: async (window, job, { read }, range) => (await import('./read-store.ts')).readStore(window, job, read, range),
  },
}

/** MS-OXTNEF §2.1.3.1: the header of the stream */
export const TNEF: FileFormat = {
  ...{ kind: 'tnef', name: 'TNEF', extensions: ['tnef'], isPacked: true },
  mediaTypes: ['application/ms-tnef', 'application/vnd.ms-tnef'],
  work: 8,
  starts: ['\x78\x9f\x3e\x22'],
  open: async (_, window, job, { read }) => (await import('./read-tnef.ts')).readTnef(window, job, read),
}
