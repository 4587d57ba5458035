import type { Collector } from './collector.ts'
import { UniqueSorter } from './unique.ts'

const DIGITS = 12

/**
 * Passes on the rows of each message once, by its Message-ID: those of the first one of the input. Rows wait for the
 * end; what memory does not hold is in temporary files.
 */
export function messagesOnce(collector: Collector): Collector {
  const byId = new UniqueSorter()
  const inOrder = new UniqueSorter()
  let rows = 0
  let messages = 0
  let last = ''
  let leftOut = 0
  const giveFirst = (): void => {
    let kept = ''
    let seen = ''
    for (const { key, line } of byId.take()) {
      const order = key.slice(-DIGITS)
      const message = key.slice(0, -DIGITS)
      const id = message.slice(0, -DIGITS)
      if (id !== kept.slice(0, -DIGITS)) kept = message
      if (message === kept) inOrder.add(order, () => line)
      else if (message !== seen) leftOut++
      seen = message
    }
    byId.close()
  }
  return {
    ...collector,
    takes: 'rows',
    row: (row) => {
      const { file, fileBytes } = row
      const { member, message, messageId } = row.outer ?? row
      const place = JSON.stringify([file, fileBytes, member, message])
      if (place !== last) messages++
      last = place
      const order = numbered(rows++)
      const line = (): string => JSON.stringify(row)
      if (messageId === undefined) inOrder.add(order, line)
      else byId.add(JSON.stringify(messageId) + numbered(messages) + order, line)
    },
    notice: () => (leftOut === 0 ? undefined : `left out: ${leftOut} ${NOUN[leftOut === 1 ? 0 : 1]}`),
    end: () => {
      giveFirst()
      for (const { line } of inOrder.take()) collector.row(JSON.parse(line))
      inOrder.close()
      return collector.end()
    },
  }
}

const NOUN = ['message whose Message-ID was read before', 'messages whose Message-IDs were read before'] as const

function numbered(number: number): string {
  return String(number).padStart(DIGITS, '0')
}
