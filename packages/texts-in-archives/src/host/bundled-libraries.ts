import * as fzstd from 'fzstd'
import { Tokenizer } from 'htmlparser2'
import type { Fzstd, HtmlParser, Iconv } from './library-types.ts'

export const loadHtmlParser = (): HtmlParser => ({ Tokenizer }) as unknown as HtmlParser

export const loadFzstd = (): Fzstd => fzstd as unknown as Fzstd

/** No tables of charsets: those that `TextDecoder` knows are decoded, and others are guessed and reported. */
export const NO_CHARSETS: Iconv = {
  encodingExists: () => false,
  decode: () => '',
  getDecoder: () => ({ write: () => '', end: () => undefined }),
}
