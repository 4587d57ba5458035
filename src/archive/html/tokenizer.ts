import { loadOptional } from '../libraries/optional-library.ts'

/** The used part of htmlparser2's interface, declared here because the package is an optional peer. */
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

export interface Tokenizer {
  write(chunk: string): void
  /** Stops behind the current token, and goes on there. */
  pause(): void
  resume(): void
  end(): void
}

interface Library {
  readonly Tokenizer: new (options: { decodeEntities: boolean; xmlMode: boolean }, callbacks: Callbacks) => Tokenizer
}

/**
 * Makes a tokenizer of HTML, or of XML if `xmlMode` is set. `purpose` says for what it is needed.
 *
 * @throws MissingLibrary where htmlparser2 is not installed.
 */
export function createTokenizer(
  callbacks: Callbacks,
  { purpose = 'Reading HTML', xmlMode = false }: { purpose?: string; xmlMode?: boolean } = {},
): Tokenizer {
  const { Tokenizer } = loadOptional<Library>('htmlparser2', purpose)
  return new Tokenizer({ decodeEntities: true, xmlMode }, callbacks)
}
