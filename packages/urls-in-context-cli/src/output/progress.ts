import { type DivideOptions, divideArchive, type FolderRules } from 'texts-in-archives'
import type { Tally } from '../search/tally.ts'
import { beforeSignal } from '../system/target-file.ts'
import { isTerminal, STDERR, writeStderr } from './output.ts'

const INTERVAL_MS = 200
const CLEAR = '\r\u001b[K'

export class ProgressLine {
  readonly #tally: Tally
  #start = 0
  #shownAt = 0
  #total: number | undefined
  #timer: NodeJS.Timeout | undefined
  #isShown = false
  #forget: (() => void) | undefined

  constructor(tally: Tally) {
    this.#tally = tally
  }

  /** If standard error is a terminal. The size of the input in bytes may be told late, or be unknown. */
  begin(sizeOf: () => Promise<number | undefined>): void {
    if (!isTerminal(STDERR)) return
    this.#start = performance.now()
    this.#shownAt = this.#start
    this.#timer = setInterval(() => this.#show(), INTERVAL_MS).unref()
    void sizeOf().then((total) => {
      this.#total = total
    })
    this.#forget = beforeSignal(() => this.hide())
  }

  /** Shows the progress if it is time: a turn of the event loop may come to no timer. */
  showIfDue(): void {
    if (this.#timer !== undefined && performance.now() - this.#shownAt >= INTERVAL_MS) this.#show()
  }

  /** Removes the line, so that another one can be written. */
  hide(): void {
    if (this.#isShown) writeStderr(CLEAR)
    this.#isShown = false
  }

  end(): void {
    clearInterval(this.#timer)
    this.#forget?.()
    this.hide()
  }

  #show(): void {
    this.#shownAt = performance.now()
    const seconds = (this.#shownAt - this.#start) / 1000
    writeStderr(`${CLEAR}${describeProgress(this.#tally, this.#total, seconds)}`)
    this.#isShown = true
  }
}

export function describeProgress(
  { bytes, messages, urls }: Omit<Tally, 'bracketed' | 'withoutBase'>,
  total: number | undefined,
  seconds: number,
): string {
  const rate = bytes / Math.max(seconds, 0.001)
  const left = total === undefined || bytes === 0 ? undefined : Math.max(0, total - bytes) / rate
  const parts = [
    total === undefined ? megabytes(bytes) : `${megabytes(bytes)} of ${megabytes(total)}`,
    `${megabytes(rate)}/s`,
    ...(left === undefined ? [] : [`${clock(left)} left`]),
    ...(messages === 0 ? [] : [`${messages} message${messages === 1 ? '' : 's'}`]),
    `${urls} URL${urls === 1 ? '' : 's'}`,
  ]
  return parts.join('  ')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Undefined if an input has no size. `rules` choose the files of folders. */
export async function totalSize(
  paths: readonly (string | Uint8Array)[],
  rules: FolderRules | undefined,
  reached?: DivideOptions['reached'],
): Promise<number | undefined> {
  let total = 0
  for await (const { size } of divideArchive(paths, { size: Number.POSITIVE_INFINITY, rules, reached })) {
    if (size === undefined) return undefined
    total += size
  }
  return total
}
