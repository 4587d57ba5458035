import type { Unit } from './unit.ts'

/** How units are read: in this thread, and in many. */
interface Readers {
  /** Reads a unit in this thread; gives whether no more is wanted. */
  here(unit: Unit): Promise<boolean>
  /** Reads units in threads. */
  inThreads(units: AsyncIterable<Unit>): Promise<void>
  /** Whether so much was read that threads pay for the rest. */
  isMuch(): boolean
}

/**
 * Reads units in this thread, and those that are left in threads once there was much. How much the input holds is not known
 * before: a folder is walked while it is read.
 */
export async function readGrowing(units: AsyncIterable<Unit>, readers: Readers): Promise<void> {
  const left = units[Symbol.asyncIterator]()
  try {
    for (let next = await left.next(); !next.done; next = await left.next()) {
      if (readers.isMuch()) return await readers.inThreads(withFirst(next.value, left))
      if (await readers.here(next.value)) return
    }
  } finally {
    await left.return?.()
  }
}

async function* withFirst(first: Unit, others: AsyncIterator<Unit>): AsyncGenerator<Unit> {
  yield first
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value
}
