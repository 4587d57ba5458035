import type { Editor } from '../editor/editor.ts'
import { byId } from '../element.ts'
import type { Engine } from '../engine/engine.ts'
import type { Detail, Found, FoundRow } from '../engine/protocol.ts'
import { announce } from './announce.ts'
import { foundRow } from './found-row.ts'
import { RowList } from './row-list.ts'
import { ListTools, stepped } from './tools.ts'

/** The number of URLs that are searched for one with several readings. */
const MOST_LOOKED_AT = 100

/** In UTF-16 units. The time is shown for longer texts. */
const LONG = 20_000

export class FoundList {
  readonly #editor: Editor
  readonly #engine: Engine
  readonly #rows: RowList<FoundRow>
  readonly #tools: ListTools
  readonly #chosen: (detail: Detail | undefined) => void
  #count = 0
  /** The numbers of the matches that pass the filter; undefined for all. */
  #left: Int32Array | undefined
  /** The number of the chosen match, which may not pass the filter; -1 for none. */
  #match = -1
  #asked = 0
  #filtered = 0
  /** The start of the URL to choose in a newly opened text. */
  #wanted: number | undefined

  constructor(editor: Editor, engine: Engine, chosen: (detail: Detail | undefined) => void) {
    this.#editor = editor
    this.#engine = engine
    this.#chosen = chosen
    this.#rows = new RowList(byId('found'), {
      load: (from, to) => {
        const indexes = Array.from({ length: to - from }, (_, each) => this.#matchOf(from + each))
        return engine.ask('rows', { indexes })
      },
      render: (row, index) => {
        const { table } = editor
        const match = this.#matchOf(index)
        if (match >= table.count) return []
        const { start, context } = table.at(match)
        return foundRow(row, context, editor.lineAt(start))
      },
      chosen: (index) => this.choose(this.#matchOf(index), true),
      opened: (index) => {
        editor.moveCaret(editor.stretchOf(this.#matchOf(index))?.start ?? 0)
        editor.focus()
      },
    })
    this.#tools = new ListTools('found', {
      filter: () => void this.#filter(),
      step: (by) => this.step(by),
      print: async (format) => (await engine.ask('print', { format, words: this.#tools.words })) ?? '',
    })
  }

  /** Shows what was found, and chooses the match at the place of the chosen one, or the one with most to show. */
  show({ count, time, version }: Found): void {
    const { chosen } = this.#editor
    this.#count = count
    const wanted = chosen?.start ?? (version === this.#editor.version ? this.#wanted : undefined)
    const place = wanted === undefined ? undefined : this.#editor.indexAt(wanted)
    if (version === this.#editor.version) this.#wanted = undefined
    byId('summary').textContent = summaryOf(count, this.#editor.length, time)
    this.#match = place ?? (this.#match < 0 ? this.#firstWithReadings(version) : Math.min(this.#match, count - 1))
    void this.#filter()
  }

  async #filter(): Promise<void> {
    const filtered = ++this.#filtered
    const { words } = this.#tools
    const left = words === '' ? undefined : await this.#engine.ask('filter', { words })
    if (filtered !== this.#filtered) return
    this.#left = left
    this.#rows.reset(this.#shown)
    byId('nothing').hidden = this.#shown > 0
    byId('nothing').textContent =
      this.#count > 0
        ? `None of the URLs has “${words}”.`
        : 'No URLs. Type or paste a text on the left, or choose an example.'
    if (words !== '') announce(`${this.#shown.toLocaleString('en')} of ${summaryOf(this.#count, 0, 0)} have “${words}”`)
    this.choose(this.#match, false)
  }

  get #shown(): number {
    return this.#left?.length ?? this.#count
  }

  #matchOf(row: number): number {
    return this.#left === undefined ? row : (this.#left[row] ?? -1)
  }

  #rowOf(match: number): number {
    return this.#left === undefined ? match : this.#left.indexOf(match)
  }

  /** The first match with several readings, otherwise the first; -1 if none is in the current text. */
  #firstWithReadings(version: number): number {
    const { table } = this.#editor
    if (version !== this.#editor.version) return -1
    const count = Math.min(this.#count, MOST_LOOKED_AT)
    for (let index = 0; index < count; index++) if (table.at(index).hasOthers) return index
    return count === 0 ? -1 : 0
  }

  /** Chooses nothing until another text is opened, and then the URL at `wanted`. */
  forget(wanted?: number): void {
    this.#wanted = wanted
    this.#match = -1
    this.#tools.clear()
    this.#rows.choose(-1)
    this.#editor.choose(undefined, false)
  }

  step(by: 1 | -1): void {
    const count = this.#shown
    if (count > 0) this.choose(this.#matchOf(stepped(this.#rowOf(this.#match), by, count)), true)
  }

  choose(match: number, isScrolled: boolean): void {
    this.#match = match
    const row = this.#rowOf(match)
    this.#rows.choose(row)
    this.#tools.show(row, this.#shown, this.#count)
    this.#editor.choose(this.#editor.stretchOf(match), isScrolled)
    void this.refresh()
  }

  async refresh(): Promise<void> {
    const asked = ++this.#asked
    const index = this.#match
    const detail = index < 0 ? undefined : await this.#engine.ask('detail', { index })
    if (asked === this.#asked) this.#chosen(detail)
  }
}

/** How many there are, and for a long text also the time. */
function summaryOf(count: number, length: number, time: number): string {
  const found = `${count.toLocaleString('en')} ${count === 1 ? 'URL' : 'URLs'}`
  if (length < LONG) return found
  return `${found} in ${length.toLocaleString('en')} characters, ${Math.round(time)} ms`
}
