export interface Iconv {
  encodingExists(name: string): boolean
  decode(bytes: Uint8Array, name: string, options: { stripBOM: boolean }): string
  getDecoder(
    name: string,
    options: { stripBOM: boolean },
  ): { write(bytes: Uint8Array): string; end(): string | undefined }
}

export interface HtmlParser {
  readonly Tokenizer: new (options: { decodeEntities: boolean; xmlMode: boolean }, callbacks: Callbacks) => Tokenizer
}

export interface Tokenizer {
  write(chunk: string): void
  /** Stops after the current token, and continues there. */
  pause(): void
  resume(): void
  end(): void
}

export type QuoteType = number

export interface Callbacks {
  onattribdata(start: number, end: number): void
  onattribentity(codepoint: number): void
  onattribend(quote: QuoteType, end: number): void
  onattribname(start: number, end: number): void
  oncdata(start: number, end: number, endOffset: number): void
  onclosetag(start: number, end: number): void
  oncomment(start: number, end: number, endOffset: number): void
  ondeclaration(start: number, end: number): void
  onend(): void
  onopentagend(end: number): void
  onopentagname(start: number, end: number): void
  onprocessinginstruction(start: number, end: number): void
  onselfclosingtag(end: number): void
  ontext(start: number, end: number): void
  ontextentity(codepoint: number, end: number): void
}

export interface Fzstd {
  readonly Decompress: new (
    ondata: (chunk: Uint8Array, isLast: boolean) => void,
  ) => {
    push(chunk: Uint8Array, isLast?: boolean): void
  }
}

export interface Xz {
  readonly XzReadableStream: new (input: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>
}
