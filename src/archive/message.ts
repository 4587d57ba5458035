import type { Part } from './part.ts'
import type { Reading } from './reading.ts'
import { MessageWalker } from './walker.ts'
import type { Window } from './window.ts'

/** One message from `start` to `end`, or to the end of the source: .eml, maildir, MH and news spools, rnews batches. */
export async function* readMessage(
  window: Window,
  reading: Reading,
  start: number,
  number = 1,
  end: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Part[]> {
  const walker = new MessageWalker(reading.scene, start, number)
  for (;;) {
    const isWhole = window.ended || window.end >= end
    walker.advance(window.bytes, window.base, Math.min(end, window.end), isWhole)
    if (isWhole) return
    yield reading.take()
    await window.more(walker.position)
  }
}
