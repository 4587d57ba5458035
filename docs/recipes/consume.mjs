import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * Calls `done(message, matches)` for each message, an object with a `body`, of an async iterable. Let `done` store the
 * URLs and then acknowledge the message, so that the queue delivers it again after a failure.
 */
export async function consume(messages, done, threads = availableParallelism()) {
  const queue = messages[Symbol.asyncIterator]()
  const loop = async () => {
    const worker = new Worker(new URL('./find.mjs', import.meta.url))
    try {
      for (let next = await queue.next(); !next.done; next = await queue.next()) {
        const answer = once(worker, 'message')
        worker.postMessage(String(next.value.body))
        await done(next.value, (await answer)[0])
      }
    } finally {
      // After an error, the other threads finish their messages and take no more
      void queue.return?.()
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, loop))
}
