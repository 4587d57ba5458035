import type { Editor } from '../editor/editor.ts'
import { byId } from '../element.ts'
import type { Engine } from '../engine/engine.ts'
import type { Detail, Found, FoundRow } from '../engine/protocol.ts'
import { foundRow } from './found-row.ts'
import { RowList } from './row-list.ts'

/** Among how many URLs one with several readings is looked for. */
const MOST_LOOKED_AT = 100

/** From how many characters on the time is told. */
const LONG = 20_000

/** The list of what was found, and the one that is chosen in it. */
export class FoundList {
  readonly #editor: Editor
  readonly #engine: Engine
  readonly #rows: RowList<FoundRow>
  readonly #chosen: (detail: Detail | undefined) => void
  #count = 0
  #asked = 0
  /** Where the URL starts that is to be chosen in the text that was opened. */
  #wanted: number | undefined

  constructor(editor: Editor, engine: Engine, chosen: (detail: Detail | undefined) => void) {
    this.#editor = editor
    this.#engine = engine
    this.#chosen = chosen
    this.#rows = new RowList(byId('found'), {
      load: (from, to) => engine.ask('rows', { from, to }),
      render: (row, index) => {
        const { table } = editor
        if (index >= table.count) return []
        const { start, context } = table.at(index)
        return foundRow(row, context, editor.lineAt(start))
      },
      chosen: (index) => this.choose(index, true),
      opened: (index) => {
        editor.moveCaret(editor.stretchOf(index)?.start ?? 0)
        editor.focus()
      },
    })
  }

  /** Shows what was found, and chooses what stands where the chosen one stood, or what has most to show. */
  show({ count, time, version }: Found): void {
    const { chosen } = this.#editor
    this.#count = count
    const wanted = chosen?.start ?? (version === this.#editor.version ? this.#wanted : undefined)
    const place = wanted === undefined ? undefined : this.#editor.indexAt(wanted)
    if (version === this.#editor.version) this.#wanted = undefined
    this.#rows.reset(count)
    byId('nothing').hidden = count > 0
    byId('summary').textContent = summaryOf(count, this.#editor.length, time)
    this.choose(
      place ?? (this.#rows.chosen < 0 ? this.#firstWithReadings(version) : Math.min(this.#rows.chosen, count - 1)),
      false,
    )
  }

  /** The first of the first URLs that can be read in several ways; else the first; -1 where none is in the text as it is now. */
  #firstWithReadings(version: number): number {
    const { table } = this.#editor
    if (version !== this.#editor.version) return -1
    const count = Math.min(this.#count, MOST_LOOKED_AT)
    for (let index = 0; index < count; index++) if (table.at(index).hasOthers) return index
    return count === 0 ? -1 : 0
  }

  /** Chooses nothing, as before another text is opened, in which then the URL at `wanted` is chosen. */
  forget(wanted?: number): void {
    this.#wanted = wanted
    this.#rows.choose(-1)
    this.#editor.choose(undefined, false)
  }

  step(by: 1 | -1): void {
    if (this.#count === 0) return
    this.choose(Math.max(0, Math.min(this.#count - 1, this.#rows.chosen + by)), true)
  }

  choose(index: number, isScrolled: boolean): void {
    this.#rows.choose(index)
    this.#editor.choose(this.#editor.stretchOf(index), isScrolled)
    void this.refresh()
  }

  /** Shows all about the chosen one. */
  async refresh(): Promise<void> {
    const asked = ++this.#asked
    const index = this.#rows.chosen
    const detail = index < 0 ? undefined : await this.#engine.ask('detail', { index })
    if (asked === this.#asked) this.#chosen(detail)
  }
}

/** How many there are; of a long text also how long that took. */
function summaryOf(count: number, length: number, time: number): string {
  const found = `${count.toLocaleString('en')} ${count === 1 ? 'URL' : 'URLs'}`
  if (length < LONG) return found
  return `${found} in ${length.toLocaleString('en')} characters, ${Math.round(time)} ms`
}
