import { byId, element } from '../element.ts'
import type { PrintedFormat } from '../engine/protocol.ts'
import { copy } from './announce.ts'

export interface ListActions {
  /** Show only the URLs with these words; all without words. */
  filter(words: string): void
  /** Choose the next URL or the one before, around the ends. */
  step(by: 1 | -1): void
  /** The listed URLs in a format. */
  print(format: PrintedFormat): Promise<string>
}

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const

/** The tools above a list, which the page holds. */
export class ListTools {
  readonly #filter: HTMLInputElement
  readonly #position: HTMLElement
  readonly #host: HTMLElement

  /** `id` is that of the list; the tools are in the element `ID-tools`. */
  constructor(id: string, actions: ListActions) {
    this.#host = byId(`${id}-tools`)
    this.#filter = this.#part('.filter')
    this.#filter.addEventListener('input', () => actions.filter(this.words))
    this.#position = this.#part('.position')
    this.#part('[data-step=previous]').addEventListener('click', () => actions.step(-1))
    this.#part('[data-step=next]').addEventListener('click', () => actions.step(1))
    this.#part('[data-take=urls]').addEventListener('click', async () => {
      await copy(await actions.print('urls'), 'The list')
    })
    for (const format of ['csv', 'ndjson'] as const) {
      this.#part(`[data-take=${format}]`).addEventListener('click', async () => {
        download(`urls.${format}`, TYPES[format], await actions.print(format))
      })
    }
  }

  #part<Type extends HTMLElement>(selector: string): Type {
    return this.#host.querySelector<Type>(selector)!
  }

  get words(): string {
    return this.#filter.value.trim()
  }

  /** Empties the filter, as for another text. */
  clear(): void {
    this.#filter.value = ''
  }

  /** Shows which row is chosen. `total` includes the rows that do not pass the filter. */
  show(chosen: number, count: number, total: number): void {
    this.#host.hidden = total === 0
    const of = count.toLocaleString('en')
    this.#position.textContent = chosen < 0 ? of : `${(chosen + 1).toLocaleString('en')} of ${of}`
    for (const each of this.#host.querySelectorAll('button')) each.disabled = count === 0
  }
}

/** The next row from one, around the ends; the first or the last if none is chosen. */
export function stepped(from: number, by: 1 | -1, count: number): number {
  if (from < 0) return by > 0 ? 0 : count - 1
  return (from + by + count) % count
}

export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  element('a', { href: url, download: name }).click()
  // By then the browser has read the text
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
