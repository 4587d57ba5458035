import type { FromEngine, ToEngine } from './protocol.ts'
import { Reader } from './reader.ts'

/**
 * The thread that reads the text of the page. Messages that arrive while it reads are taken together: it reads the text
 * once, then answers the questions.
 */
const reader = new Reader()
let asked: Extract<ToEngine, { ask: unknown }>[] = []
let isChanged = false
let isWaiting = false

const { port1: wake, port2: woken } = new MessageChannel()

self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  if ('tell' in data) {
    reader.tell(data)
    isChanged = true
  } else asked.push(data)
  if (isWaiting) return
  isWaiting = true
  // A separate task: messages that have arrived are received first
  wake.postMessage(undefined)
})

woken.onmessage = () => {
  isWaiting = false
  if (isChanged) {
    isChanged = false
    const found = reader.read()
    say(found, [found.packed.matches.buffer, found.packed.repairs.buffer])
    void reader.compare().then((compared) => compared && say({ compared }))
  }
  const waiting = asked
  asked = []
  for (const { id, ask, about } of waiting) {
    void reader.answer(ask, about).then((answer) => say({ id, answer }))
  }
}

function say(word: FromEngine, transfer: Transferable[] = []): void {
  self.postMessage(word, { transfer })
}
