import type { Comparison, Found, FromEngine, Question, Questions, ToEngine, Told } from './protocol.ts'

export interface Listeners {
  found(found: Found): void
  compared(comparison: Comparison): void
}

export class Engine {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (answer: unknown) => void>()
  #asked = 0

  constructor(worker: Worker, listeners: Listeners) {
    this.#worker = worker
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => {
      if ('packed' in data) listeners.found(data)
      else if ('compared' in data) listeners.compared(data.compared)
      else {
        this.#waiting.get(data.id)?.(data.answer)
        this.#waiting.delete(data.id)
      }
    })
  }

  tell(told: Told): void {
    this.#worker.postMessage(told)
  }

  /** Asks about the current text. The answer is undefined if the text has changed since. */
  ask<Each extends Question>(ask: Each, about: Questions[Each][0]): Promise<Questions[Each][1] | undefined> {
    const id = this.#asked++
    this.#worker.postMessage({ ask, id, about } as ToEngine)
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve as (answer: unknown) => void)
    })
  }
}
