/** Files near the one that is read, by paths from its folder: an export may name in one what it writes in others. */
export interface Beside {
  /** Equal as long as the file is the same; undefined without it. */
  stampOf(path: string): Promise<unknown>
  /** Undefined if the file has more than `most` bytes, or cannot be read. */
  read(path: string, most: number): Promise<Buffer | undefined>
}
