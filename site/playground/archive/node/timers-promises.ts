const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port2.onmessage = () => waiting.shift()?.()

/** Waits for the next task: other messages are heard before. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    port1.postMessage(undefined)
  })
}
