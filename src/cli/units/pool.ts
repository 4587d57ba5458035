import { Refusal } from '../system/errors.ts'
import { type Death, type Hand, type HandListener, OwnHand, ThreadHand } from './hand.ts'
import { OrderedMerge, type UnitTaker } from './ordered-merge.ts'
import type { FromReader, Task } from './protocol.ts'
import type { Tally } from './run-unit.ts'
import type { Unit } from './unit.ts'
import { UnitProgress } from './unit-progress.ts'

/** No unit is started while more than this many bytes of output wait, per thread. */
const MOST_WAITING = 4 << 20

/**
 * Runs units in threads. Their output reaches the taker in the order of the units, however many threads there are. Where a
 * thread ends, by lack of memory or an error, the share that it read is given up, and another thread reads the others.
 */
export class Pool implements HandListener {
  readonly #task: Task
  readonly #merge: OrderedMerge
  readonly #taker: UnitTaker
  readonly #units: AsyncIterator<Unit>
  readonly #total: Tally
  readonly #hands = new Set<Hand>()
  readonly #idle: Hand[] = []
  readonly #given = new Map<Hand, UnitProgress>()
  /** Units whose threads ended. */
  readonly #left: UnitProgress[] = []
  /** How many threads there may be. One that ends before it reads is not replaced: the next would end as well. */
  #most: number
  #next: Promise<IteratorResult<Unit>> | undefined
  #isDispatching = false
  #isOver = false
  #settle: { resolve: () => void; reject: (error: unknown) => void } | undefined

  /** `total` rises while the units run. */
  constructor(units: AsyncIterable<Unit>, jobs: number, task: Task, taker: UnitTaker, total: Tally) {
    this.#task = task
    this.#units = units[Symbol.asyncIterator]()
    this.#taker = taker
    this.#merge = new OrderedMerge(taker)
    this.#most = jobs
    this.#total = total
  }

  /** Resolves when all units are done or the taker needs no more. Rejects if a search is refused or the taker throws. */
  async run(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject }
        void this.#dispatch()
      })
    } finally {
      this.#isOver = true
      await Promise.all([...this.#hands].map((hand) => hand.end()))
      await this.#units.return?.()
    }
  }

  hear(hand: Hand, word: FromReader): void {
    if (this.#isOver) return
    try {
      if ('refusal' in word) throw new Refusal(word.refusal)
      const { bytes } = word
      const progress = this.#given.get(hand)!
      progress.take(word, this.#total)
      if (bytes !== undefined) this.#merge.piece(word.id, bytes, () => hand.tell({ taken: bytes.length }))
      if (word.isEnd) {
        this.#given.delete(hand)
        this.#idle.push(hand)
        this.#merge.finish(word.id, progress.reports)
      }
      if (this.#taker.isDone()) this.#settle!.resolve()
      else if (bytes !== undefined || word.isEnd) void this.#dispatch()
    } catch (error) {
      this.fail(error)
    }
  }

  lose(hand: Hand, death: Death): void {
    const progress = this.#given.get(hand)
    this.#given.delete(hand)
    this.#hands.delete(hand)
    if (progress === undefined) this.#idle.splice(this.#idle.indexOf(hand), 1)
    else this.#leave(progress, hand.place, death)
    void this.#dispatch()
  }

  fail(error: unknown): void {
    this.#settle!.reject(error)
  }

  /** Gives units to hands that are free. While they work, the next unit is already being looked for. */
  async #dispatch(): Promise<void> {
    if (this.#isDispatching) return
    this.#isDispatching = true
    try {
      while (this.#hasRoom()) {
        const progress = this.#left.shift() ?? (await this.#open())
        if (this.#isOver) break
        if (progress !== undefined) this.#give(progress)
        else if (this.#left.length === 0) {
          if (this.#given.size === 0) this.#settle!.resolve()
          break
        }
      }
    } catch (error) {
      this.fail(error)
    } finally {
      this.#isDispatching = false
    }
  }

  /** Output may wait for a unit that is left: that one needs no room. */
  #hasRoom(): boolean {
    const most = Math.max(1, this.#most)
    const isFree = this.#idle.length > 0 || this.#hands.size < most
    return isFree && (this.#left.length > 0 || this.#merge.waiting < MOST_WAITING * most)
  }

  /** The next unit of the input. */
  async #open(): Promise<UnitProgress | undefined> {
    this.#next ??= this.#units.next()
    const { value: unit, done } = await this.#next
    if (done || this.#isOver) return undefined
    this.#next = this.#units.next()
    this.#next.catch(() => {})
    this.#merge.open(unit)
    return new UnitProgress(unit)
  }

  #give(progress: UnitProgress): void {
    const hand = this.#idle.pop() ?? this.#start()
    if (hand === undefined) {
      this.#left.unshift(progress)
      return
    }
    this.#given.set(hand, progress)
    hand.tell({ unit: progress.rest() })
  }

  #start(): Hand | undefined {
    try {
      const hand = this.#most > 0 ? new ThreadHand(this.#task, this) : new OwnHand(this.#task, this)
      this.#hands.add(hand)
      return hand
    } catch {
      this.#most--
      return undefined
    }
  }

  /** Leaves to another thread what one that ended had not read. */
  #leave(progress: UnitProgress, place: number, death: Death): void {
    if (place === 0) this.#most--
    else progress.giveUp(place, death)
    if (progress.isRead) this.#merge.finish(progress.unit.id, progress.reports)
    else this.#left.push(progress)
  }
}
