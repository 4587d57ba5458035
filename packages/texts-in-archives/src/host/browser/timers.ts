/** Node declares it otherwise. */
interface Port {
  onmessage: () => void
  postMessage(message: unknown): void
}

const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', Port>
const waiting: (() => void)[] = []
port2.onmessage = () => waiting.shift()?.()

/** In the next task, after other messages. */
export function setImmediate<T = void>(value?: T): Promise<T> {
  return new Promise((resolve) => {
    waiting.push(() => resolve(value as T))
    port1.postMessage(undefined)
  })
}

/** Rejects once the signal is aborted. */
export function setTimeout<T>(milliseconds: number, value: T, { signal }: { signal: AbortSignal }): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value), milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
