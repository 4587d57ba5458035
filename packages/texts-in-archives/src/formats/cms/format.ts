import type { FileFormat } from '../row.ts'

const NAMED = {
  ...{ name: 'S/MIME or CMS message', extensions: ['p7m', 'p7z'], types: ['mail'], isPacked: true },
  mediaTypes: ['application/pkcs7-mime', 'application/cms'],
}

/** RFC 5652 §3: a sequence that begins with the object identifier of PKCS #7, or of S/MIME (RFC 3274 §1.1) */
export const CMS: FileFormat = {
  ...{ ...NAMED, kind: 'cms', starts: ['\x30'] },
  matches: /^\x30[\0-\x84][\s\S]{0,4}\x06[\x09\x0b]\x2a\x86\x48\x86\xf7\x0d\x01(?:\x07[\x01\x02\x05]|\x09\x10\x01\x09)/,
  open: async (_, window, job, nest) => (await import('./read-cms.ts')).readCms(window, job, nest),
}

/** RFC 7468 §8 and §9 */
export const CMS_TEXT: FileFormat = {
  ...{
    kind: 'cms',
    name: NAMED.name,
    isPacked: true,
    matches: /^\s*-----BEGIN (?:PKCS7|CMS)-----\r?\n[A-Za-z0-9+/]{60}/,
  },
  open: async (_, window, job, nest) => (await import('./read-cms.ts')).readCmsText(window, job, nest),
}
