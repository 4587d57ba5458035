import type { LeftOut, LeftOutReason } from '../files/file-choice.ts'

/** What left out a file, as a sentence about it. */
const SENTENCES: Readonly<Record<LeftOutReason, string>> = {
  hidden: 'hidden',
  ignored: 'ignored',
  glob: 'no --glob asks for it',
  type: 'not of the --type',
  depth: 'deeper than --max-depth',
  size: 'larger than --max-filesize',
}
const READ_BY = '-v names them, -uu reads them'

/** Counts what was left out of folders although nobody asked for it: hidden names, and those of ignore files. */
export class LeftOutCount {
  #hidden = 0
  #ignored = 0

  add({ reason }: LeftOut): void {
    if (reason === 'hidden') this.#hidden++
    if (reason === 'ignored') this.#ignored++
  }

  /** The sentence that says how many, or undefined for none. A folder counts once, whatever is in it. */
  get line(): string | undefined {
    const counts = [
      ...(this.#hidden > 0 ? [`${this.#hidden} hidden`] : []),
      ...(this.#ignored > 0 ? [`${this.#ignored} ignored`] : []),
    ]
    if (counts.length === 0) return undefined
    const noun = this.#hidden + this.#ignored === 1 ? 'file or folder' : 'files and folders'
    return `left out: ${counts.join(' and ')} ${noun} (${READ_BY})`
  }
}

/** Why a file or folder was left out, for a person. */
export function describeLeftOut({ path, isFolder, reason, detail }: LeftOut): string {
  return `${path.toString()}${isFolder ? '/' : ''}: left out (${detail ?? SENTENCES[reason]})`
}
