import { setImmediate } from '#host/timers'

/** In milliseconds, for the readers of a thread. */
const LONGEST_RUN = 20

/** The clock of the day costs less to ask than the monotonic one, and nothing to load. */
let lastYield = Date.now()
let pending: Promise<void> | undefined

/** Whether other work is due. Bytes that are there at once are read in microtasks, in which no timer is handled. */
export function shouldYield(): boolean {
  // The clock may be set back.
  return Math.abs(Date.now() - lastYield) > LONGEST_RUN
}

/** All readers of the thread wait for the same promise. */
export function yieldToEventLoop(): Promise<void> {
  pending ??= setImmediate().then(() => {
    lastYield = Date.now()
    pending = undefined
  })
  return pending
}
