import type { Formats } from '../job/sign.ts'
import { NO_TEXT } from '../source/head.ts'
import { latin1 } from '../source/latin1.ts'

export type AttachmentKind =
  | { readonly kind: 'text' | 'html'; readonly charset: string | undefined }
  | { readonly kind: 'message'; readonly start: number }
  | { readonly kind: 'file' }
  | { readonly kind: 'unread' }

/** URLs are not written there as in text: RTF, PostScript, BinHex, PGP, S/MIME. */
const CODED_TEXT =
  /^\s*(?:\{\\rtf|%!|\(This file must be converted with BinHex|-----BEGIN (?:PGP MESSAGE|PKCS7|CMS)-----)/

/** What an attachment is, whatever its type and name say. `isWhole`: `head` is all. */
export function judgeAttachment(head: Buffer, isWhole: boolean, formats: Formats): AttachmentKind {
  const { format, start, charset } = formats.recognise(head, isWhole)
  const text = latin1(head)
  switch (format.kind) {
    case 'text':
    case 'html': {
      const isText = charset !== undefined || !(NO_TEXT.test(text) || CODED_TEXT.test(text))
      return isText ? { kind: format.kind, charset } : { kind: 'unread' }
    }
    case 'message':
      return { kind: 'message', start }
    case 'binary':
      return { kind: 'unread' }
    case 'unread':
      return { kind: format.isText && !CODED_TEXT.test(text) ? 'file' : 'unread' }
    default:
      return { kind: format.isProgram ? 'unread' : 'file' }
  }
}
