import { setImmediate } from '#host/timers'

/** The longest time in milliseconds for which the readers of a thread keep the event loop to themselves. */
const LONGEST_TURN = 20

/** By the clock of the day, which costs less to ask than the monotonic one, and nothing to load. */
let lastTurn = Date.now()
let pending: Promise<void> | undefined

/** Whether other work is due. Bytes that are there at once are read in microtasks, in which no timer is handled. */
export function isTurnOver(): boolean {
  // The clock may be set back.
  return Math.abs(Date.now() - lastTurn) > LONGEST_TURN
}

/** Lets the event loop handle timers, signals and input. All readers of the thread wait for one and the same turn. */
export function otherTurn(): Promise<void> {
  pending ??= setImmediate().then(() => {
    lastTurn = Date.now()
    pending = undefined
  })
  return pending
}
