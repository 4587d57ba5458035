import * as fzstd from 'fzstd'
import { Tokenizer } from 'htmlparser2'
import type { Fzstd, HtmlParser, Iconv } from './library-types.ts'

export const loadHtmlParser = (): HtmlParser => ({ Tokenizer }) as unknown as HtmlParser

export const loadFzstd = (): Fzstd => fzstd as unknown as Fzstd

/** Those that `TextDecoder` knows are decoded, others guessed and reported. */
export const NO_CHARSETS: Iconv = {
  encodingExists: () => false,
  decode: () => '',
  getDecoder: () => ({ write: () => '', end: () => undefined }),
}
