import { setImmediate } from '#host/timers'

/** In milliseconds, for the readers of a thread. */
const LONGEST_TURN = 20

/** The clock of the day costs less to ask than the monotonic one, and nothing to load. */
let lastTurn = Date.now()
let pending: Promise<void> | undefined

/** Whether other work is due. Bytes that are there at once are read in microtasks, in which no timer is handled. */
export function isTurnOver(): boolean {
  // The clock may be set back.
  return Math.abs(Date.now() - lastTurn) > LONGEST_TURN
}

/** All readers of the thread wait for the same turn. */
export function otherTurn(): Promise<void> {
  pending ??= setImmediate().then(() => {
    lastTurn = Date.now()
    pending = undefined
  })
  return pending
}
