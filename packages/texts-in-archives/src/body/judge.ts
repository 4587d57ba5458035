import type { Formats } from '../job/sign.ts'
import { NO_TEXT } from '../source/head.ts'
import { latin1 } from '../source/latin1.ts'

export type AttachmentKind =
  | { readonly kind: 'text' | 'html'; readonly charset: string | undefined }
  | { readonly kind: 'message'; readonly start: number }
  | { readonly kind: 'file' }
  | { readonly kind: 'unread' }

/** What an attachment is, whatever its type and name say. `isWhole`: `head` is all. */
export function judgeAttachment(head: Buffer, isWhole: boolean, formats: Formats): AttachmentKind {
  const { format, start, charset } = formats.recognise(head, isWhole)
  switch (format.kind) {
    case 'text':
    case 'html': {
      const isText = charset !== undefined || !(format.isCoded || format.isBinary || NO_TEXT.test(latin1(head)))
      return isText ? { kind: format.kind, charset } : { kind: 'unread' }
    }
    case 'message':
      return { kind: 'message', start }
    case 'binary':
      return { kind: 'unread' }
    case 'unread':
      return { kind: format.isText && !format.isCoded ? 'file' : 'unread' }
    default:
      return { kind: format.isProgram ? 'unread' : 'file' }
  }
}
