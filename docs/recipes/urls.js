const worker = new Worker(new URL('./urls.worker.js', import.meta.url), { type: 'module' })
const waiting = new Map()
let last = 0

worker.addEventListener('message', ({ data: { id, matches } }) => {
  waiting.get(id)(matches)
  waiting.delete(id)
})

/** The URLs of a text, without blocking the page. */
export function extractInWorker(text) {
  return new Promise((resolve) => {
    waiting.set(++last, resolve)
    worker.postMessage({ id: last, text })
  })
}
