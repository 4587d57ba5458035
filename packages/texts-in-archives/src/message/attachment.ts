import { Part, textWithoutBytes } from '../part.ts'
import { NO_TEXT } from '../sniff/head.ts'
import { sniff } from '../sniff/sniff.ts'
import { latin1 } from '../source/latin1.ts'
import type { Envelope } from './envelope.ts'

/** An archive, a mailbox, or compressed data. */
export interface Attachment {
  readonly bytes: Buffer
  readonly name: string
  readonly contentType: string
  readonly path: string
  readonly envelope: Envelope
  /** In bytes, with all attachments and messages around it. */
  readonly held: number
}

export type AttachmentKind =
  | { readonly kind: 'text' | 'html'; readonly charset: string | undefined }
  | { readonly kind: 'message'; readonly start: number }
  | { readonly kind: 'file' }
  | { readonly kind: 'unread' }

/** Java and Android. */
const PACKED_PROGRAM = /^(?:META-INF|AndroidManifest\.xml)/
/** Of a book and of OpenDocument. */
const PACKED_DOCUMENT = /META-INF\/(?:container|manifest)\.xml/
const ZIP_NAME = 30
/** URLs are not written there as in text: RTF, PostScript, BinHex, PGP, S/MIME. */
const CODED_TEXT =
  /^\s*(?:\{\\rtf|%!|\(This file must be converted with BinHex|-----BEGIN (?:PGP MESSAGE|PKCS7|CMS)-----)/

/** Whatever its type and name say. `isWhole`: `head` is all. */
export function judgeAttachment(head: Buffer, isWhole: boolean): AttachmentKind {
  const found = sniff(head, isWhole)
  const text = latin1(head)
  switch (found.kind) {
    case 'text':
    case 'html': {
      const isText = found.charset !== undefined || !(NO_TEXT.test(text) || CODED_TEXT.test(text))
      return isText ? { kind: found.kind, charset: found.charset } : { kind: 'unread' }
    }
    case 'message':
      return { kind: 'message', start: found.start }
    case 'binary':
      return { kind: 'unread' }
    case 'unread':
      return { kind: found.isText && !CODED_TEXT.test(text) ? 'file' : 'unread' }
    case 'zip':
      return { kind: PACKED_PROGRAM.test(text.slice(ZIP_NAME)) && !PACKED_DOCUMENT.test(text) ? 'unread' : 'file' }
    default:
      return { kind: 'file' }
  }
}

/** It does not leave the reader. */
export class AttachmentPart extends Part {
  readonly attachment: Attachment
  readonly level: number

  constructor(attachment: Attachment, level: number) {
    const { envelope, path } = attachment
    const type = { contentType: 'application/octet-stream', charset: undefined, origin: 'body' } as const
    super({ envelope, path, ...type, alternative: false, start: 0, end: 0 }, textWithoutBytes(''))
    this.attachment = attachment
    this.level = level
  }
}
