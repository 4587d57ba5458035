import { TextMeter } from '../expansion-meter.ts'
import type { ReadJob } from '../read-job.ts'
import type { KeptBytes } from './kept-bytes.ts'
import type { Member } from './member.ts'

/** The number of bytes of a package that are kept until all of it has come. */
const MOST_KEPT = 64 << 20

/** The members of a package that are kept, by name. Names are compared without regard to case (ECMA-376-2 §6.2.2.3). */
export class Shelf {
  readonly members: Member[] = []
  readonly #byName = new Map<string, Member>()
  readonly #text: TextMeter
  #size = 0

  constructor(job: ReadJob) {
    this.#text = new TextMeter(job.meter)
  }

  get(name: string): Member | undefined {
    return this.#byName.get(name.toLowerCase())
  }

  /** How many more bytes can be kept. */
  get room(): number {
    return MOST_KEPT - this.#size
  }

  /** Keeps a member. Of two with one name, the first counts. */
  add(name: string, bytes: KeptBytes, job: ReadJob): void {
    this.#size += bytes.size
    this.#text.addBytes(bytes.size)
    const member = { name: name.replaceAll('\\', '/'), bytes, job, text: this.#text }
    const key = member.name.toLowerCase()
    if (this.#byName.has(key)) return
    this.#byName.set(key, member)
    this.members.push(member)
  }
}
