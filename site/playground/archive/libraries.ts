import * as fzstd from 'fzstd'
import { Tokenizer } from 'htmlparser2'
import { XzReadableStream } from 'xz-decompress'
import type { Fzstd, HtmlParser, Iconv, Xz } from '../../../packages/texts-in-archives/src/libraries.ts'

export type { Callbacks, QuoteType, Tokenizer } from '../../../packages/texts-in-archives/src/libraries.ts'

/** Stands in the place of `packages/texts-in-archives/src/libraries.ts`: the libraries that are in the bundle. */

/** A browser knows the charsets of `TextDecoder` alone. */
const NONE: Iconv = {
  encodingExists: () => false,
  decode: () => '',
  getDecoder: () => ({ write: () => '', end: () => undefined }),
}

export const loadIconv = (): Iconv => NONE

export const loadHtmlParser = (): HtmlParser => ({ Tokenizer }) as unknown as HtmlParser

export const loadFzstd = (): Fzstd => fzstd as unknown as Fzstd

/** One instance of a library serves one stream after the other here. */
export const loadXz = (): Xz => ({ XzReadableStream }) as unknown as Xz
