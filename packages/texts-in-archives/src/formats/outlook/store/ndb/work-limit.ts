import type { DamageLog } from './damage.ts'

/**
 * Bytes read for each byte of the file. Reading all once takes three, since pages of 512 bytes are read again for
 * some blocks; callers may read an attachment more than once.
 */
const READS_OF_A_BYTE = 16
/** Enough to read anything of a small file, in seconds. */
const LEAST_LIMIT = 32 << 20
/** In bytes: to find that nothing is there takes time, too. */
const LEAST_STEP = 128

/** By the size of the file, whatever its structures refer to. */
export class WorkLimit {
  readonly #log: DamageLog
  readonly #limit: number
  #left: number

  constructor(size: number, log: DamageLog) {
    this.#log = log
    this.#limit = LEAST_LIMIT + READS_OF_A_BYTE * size
    this.#left = this.#limit
  }

  spend(bytes = 0): boolean {
    if (this.#left < 0) return false
    this.#left -= Math.max(bytes, LEAST_STEP)
    if (this.#left >= 0) return true
    this.#log.report('its structures refer to the same data too often')
    this.#log.isMuted = true
    return false
  }

  /** Starts anew, for another walk over the file. */
  renew(): void {
    this.#left = this.#limit
    this.#log.isMuted = false
  }
}
