import type { Figures } from '../src/page/frame-view.ts'
import type { Column, Store } from './store.ts'

export function figuresOf(store: Store, failed: Uint8Array, count: number): Figures {
  const { host, date } = store.columns
  // A message cannot be told where equal URLs are one row
  const hasMessages = store.messages.some((message) => message > 0) && !store.counts.some((times) => times > 0)
  return {
    rows: count,
    of: count === store.count ? undefined : store.count,
    messages: hasMessages ? messagesOf(store.messages, failed) : undefined,
    hosts: namesOf(host, failed),
    months: namesOf(date, failed),
  }
}

/** The numbers of messages rise with the rows. */
function messagesOf(messages: readonly number[], failed: Uint8Array): number {
  let found = 0
  let last = 0
  for (let row = 0; row < failed.length; row++) {
    const message = messages[row]!
    if (failed[row] !== 0 || message === 0 || message === last) continue
    last = message
    found++
  }
  return found
}

function namesOf({ names, ids }: Column, failed: Uint8Array): string[] {
  const passes = new Uint8Array(names.length)
  for (let row = 0; row < failed.length; row++) if (failed[row] === 0) passes[ids[row]!] = 1
  return names.filter((_, id) => passes[id] === 1)
}
