/** The format of the texts in a file. Compression and archives around them are recognised in any case. */
export type Format = 'mbox' | 'message' | 'text' | 'html' | 'rnews' | 'warc'

/** What a format is called and recognised by. A format that is not read is this alone. */
export interface Sign {
  /** What `kindOf` calls it, and others that are read alike. */
  readonly kind: string
  /** What messages call it. */
  readonly name: string
  /** The program that reads what is not read here. */
  readonly reader?: string
  /**
   * In small letters; with or without `x-` before the name, they are the same. One that ends in `*` stands for all with
   * one more word. The first is that of its text, where that has no other.
   */
  readonly mediaTypes?: readonly string[]
  /** The ends of names, in small letters. */
  readonly extensions?: readonly string[]
  /** The types of files, as `urls --type` knows them, to which its extensions belong. */
  readonly types?: readonly string[]
  /** No other format has its extensions: a text under such a name is damage if controls or `trace` are in it. */
  readonly ownsExtensions?: boolean
  readonly trace?: RegExp
  /** A whole file without content. */
  readonly empty?: RegExp
  /** The first bytes, as latin1: one of these. Formats that have it are looked up by the first byte. */
  readonly starts?: readonly string[]
  /** What the first {@link SNIFF_SIZE} bytes must be like, too, as latin1. */
  readonly matches?: RegExp
  /** In the place of `matches`: where the content starts; undefined for another format. */
  readonly find?: (head: Head) => number | undefined
  /** How many of the first bytes show it, where that is more than {@link SNIFF_SIZE}, of a file that begins so. */
  readonly reach?: (bytes: Buffer) => number
  /** Whether a text that begins so may turn out to be it: more of what is being written is then waited for. */
  readonly mayFollow?: (head: string) => boolean
  /**
   * Whether the names of its members, in small letters, say that a zip file is it, whatever comes first. `isAll`: else
   * they are the first ones, and less must do.
   */
  readonly hasMembers?: (names: ReadonlySet<string>, isAll: boolean) => boolean
  /** What is in it has the same name, with this in the place of the last end. */
  readonly unpackedEnd?: string
  /** What the caller calls it, who says what a file is. */
  readonly as?: Format
  /** The files in it have formats of their own, or its text is not in its bytes: what the caller says is of them. */
  readonly isPacked?: boolean
  /** The work for a byte, in bytes of a plain mailbox that take as long. Default: 1. */
  readonly work?: number
  /** Lines of the file are told. */
  readonly isInLines?: boolean
  /** Lines of its texts are paragraphs, or nothing at all: no URL goes on in the next one. */
  readonly isInParagraphs?: boolean
  /** It may be in UTF-16 or UTF-32. */
  readonly isWide?: boolean
  /** The body of a message may be it, whatever its name is. */
  readonly isBody?: boolean
  /** What is not read of it is read as text. */
  readonly isText?: boolean
  /** More than its first bytes is needed to tell it from its like. */
  readonly isGuess?: boolean
  /** In mail, it is left unread. */
  readonly isProgram?: boolean
  /** Text whose URLs are not written as in text: in mail, it is left unread. */
  readonly isCoded?: boolean
  /** No text: a file of its own is searched for names and notes, and told to be none. */
  readonly isBinary?: boolean
}

/** The first bytes of a file, and {@link SNIFF_SIZE} of them as text, without the NULs of a wide charset. */
export interface Head {
  readonly bytes: Buffer
  readonly text: string
  /** The bytes are all. */
  readonly isWhole: boolean
  /** Of a byte order mark. */
  readonly markLength: number
  /** After the mark and empty lines. */
  readonly textStart: number
}

/** A format, and what was found of its content. */
export interface Found<Row extends Sign = Sign> {
  readonly format: Row
  /** The offset of the first message, or of the content. */
  readonly start: number
  /** The wide charset that the bytes show. */
  readonly charset: string | undefined
  /** The lines of a text end in CR alone. */
  readonly hasBareReturns?: boolean
  /** Its name says that it is another format, which was reported. */
  readonly isDenied?: boolean
  /** The name of the file, as far as it says what is in it. */
  readonly name?: string
}

/** The table of formats for the readers below it. */
export interface Formats {
  recognise(bytes: Buffer, isWhole: boolean): Found
  /** The format that the end of a name says. */
  named(name: string): Sign | undefined
  /** The format that a media type says. */
  typed(mediaType: string): Sign | undefined
}

/** A format for a person, with the program that reads it. */
export function nameOf({ name, reader }: Pick<Sign, 'name' | 'reader'>): string {
  return reader === undefined ? name : `${name}; read by ${reader}`
}
