import { type ChangeDesc, type EditorState, type Range, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { type Marked, type MarkedRepair, MatchTable } from '../engine/packed.ts'
import type { Difference } from '../engine/protocol.ts'

export interface Stretch {
  readonly start: number
  readonly end: number
}

/** What was found, and how the text has changed since. */
interface MarksState {
  readonly table: MatchTable
  readonly version: number
  /** The changes after the version that was read, the oldest first. */
  readonly since: readonly { readonly version: number; readonly changes: ChangeDesc }[]
  readonly moved: ChangeDesc | undefined
  readonly chosen: Stretch | undefined
  readonly differences: readonly Difference[]
}

export const setFound: ReturnType<typeof StateEffect.define<{ table: MatchTable; version: number }>> =
  StateEffect.define<{ table: MatchTable; version: number }>()
export const setChosen: ReturnType<typeof StateEffect.define<Stretch | undefined>> = StateEffect.define<
  Stretch | undefined
>()
/** What another program finds elsewhere. */
export const setDifferences: ReturnType<typeof StateEffect.define<readonly Difference[]>> =
  StateEffect.define<readonly Difference[]>()

/** The number of changes of the text, which is its version for the thread. */
export const versionField: StateField<number> = StateField.define<number>({
  create: () => 0,
  update: (version, transaction) => (transaction.docChanged ? version + 1 : version),
})

export const marksField: StateField<MarksState> = StateField.define<MarksState>({
  create: () => ({
    table: new MatchTable(),
    version: 0,
    since: [],
    moved: undefined,
    chosen: undefined,
    differences: [],
  }),
  update(marks, transaction) {
    let next = marks
    if (transaction.docChanged) {
      const version = transaction.startState.field(versionField) + 1
      const changes = transaction.changes.desc
      const chosen = next.chosen && {
        start: changes.mapPos(next.chosen.start, 1),
        end: changes.mapPos(next.chosen.end, -1),
      }
      next = {
        ...next,
        since: [...next.since, { version, changes }],
        moved: next.moved?.composeDesc(changes) ?? changes,
        chosen: chosen && chosen.start < chosen.end ? chosen : undefined,
      }
    }
    for (const effect of transaction.effects) {
      if (effect.is(setFound)) {
        const since = next.since.filter(({ version }) => version > effect.value.version)
        const [first, ...rest] = since.map(({ changes }) => changes)
        const moved = rest.reduce((sum, changes) => sum?.composeDesc(changes), first)
        next = { ...next, ...effect.value, since, moved, differences: [] }
      } else if (effect.is(setChosen)) next = { ...next, chosen: effect.value }
      else if (effect.is(setDifferences)) next = { ...next, differences: effect.value }
    }
    return next
  },
})

export function matchAt(state: EditorState, position: number): number | undefined {
  const { table, moved } = state.field(marksField)
  return table.around(moved === undefined ? position : moved.invertedDesc.mapPos(position))
}

/** Where a match is in the current text; undefined if its text is gone. */
export function stretchOf(state: EditorState, index: number): Stretch | undefined {
  const { table, moved } = state.field(marksField)
  if (index < 0 || index >= table.count) return undefined
  const { start, end } = table.at(index)
  if (moved === undefined) return { start, end }
  const now = { start: moved.mapPos(start, 1), end: moved.mapPos(end, -1) }
  return now.start < now.end ? now : undefined
}

/** The text that a repair inserts, or the sign of a removed line break. It is not part of the document. */
class InsertWidget extends WidgetType {
  readonly text: string
  readonly name: string

  constructor(text: string, name: string) {
    super()
    this.text = text
    this.name = name
  }

  override eq(other: InsertWidget): boolean {
    return other.text === this.text && other.name === this.name
  }

  toDOM(): HTMLElement {
    const span = document.createElement('span')
    span.className = this.name
    span.textContent = this.text
    span.setAttribute('aria-hidden', 'true')
    return span
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const DELIMITER = Decoration.mark({ class: 'm-delimiter' })
const REPAIR = Decoration.mark({ class: 'm-repair' })
const TRIMMED = Decoration.mark({ class: 'm-trim' })
const CHOSEN = Decoration.mark({ class: 'm-chosen', inclusive: false })
const OTHER = Decoration.mark({ class: 'm-other' })
const BREAK = Decoration.widget({ widget: new InsertWidget('↵', 'm-break'), side: 1 })
const URLS = new Map(
  ['url-wrapper', 'angle', 'quoted', 'label', 'bare'].flatMap((context) =>
    [false, true].map((hasOthers) => [
      context + hasOthers,
      Decoration.mark({ class: `m-url m-${context}${hasOthers ? ' m-open' : ''}` }),
    ]),
  ),
)

/** Each line is written from the side of its first letter. */
const LINE = Decoration.line({ attributes: { dir: 'auto' } })

/** Marks only what is in view: a text may hold a hundred thousand URLs. */
function decorationsIn(view: EditorView): DecorationSet {
  const { table, moved, chosen, differences } = view.state.field(marksField)
  const back = moved?.invertedDesc
  const before = (position: number): number => back?.mapPos(position) ?? position
  const ranges: Range<Decoration>[] = []
  const mark = (decoration: Decoration, start: number, end: number): void => {
    const [from, to] = moved === undefined ? [start, end] : [moved.mapPos(start, 1), moved.mapPos(end, -1)]
    if (from < to) ranges.push(decoration.range(from, to))
  }
  let last = -1
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at)
      ranges.push(LINE.range(line.from))
      at = line.to + 1
    }
    const end = before(to)
    for (let index = table.firstAfter(before(from) - 1); index < table.count; index++) {
      const match = table.at(index)
      if (match.start > end) break
      if (index > last) markMatch(match, table.repairsOf(index), mark, ranges, moved)
      last = Math.max(last, index)
    }
    for (const { theirs, start, end: stop } of differences) {
      if (moved !== undefined || start > to || stop < from) continue
      for (const other of theirs) if (other.end > from && other.start < to) mark(OTHER, other.start, other.end)
    }
  }
  if (chosen !== undefined && chosen.end <= view.state.doc.length) ranges.push(CHOSEN.range(chosen.start, chosen.end))
  return Decoration.set(ranges, true)
}

function markMatch(
  { start, end, urlStart, urlEnd, trimmedEnd, context, hasOthers }: Marked,
  repairs: readonly MarkedRepair[],
  mark: (decoration: Decoration, start: number, end: number) => void,
  ranges: Range<Decoration>[],
  moved: ChangeDesc | undefined,
): void {
  mark(DELIMITER, start, urlStart)
  mark(URLS.get(context + hasOthers)!, urlStart, urlEnd)
  mark(DELIMITER, urlEnd, end)
  mark(TRIMMED, end, trimmedEnd)
  for (const repair of repairs) {
    mark(REPAIR, repair.start, repair.end)
    const at = moved?.mapPos(repair.end, -1) ?? repair.end
    if (repair.kind === 'line-break' && moved === undefined) ranges.push(BREAK.range(repair.start))
    if (repair.insert === '') continue
    ranges.push(Decoration.widget({ widget: new InsertWidget(repair.insert, 'm-insert'), side: -1 }).range(at))
  }
}

export const marks = [
  versionField,
  marksField,
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = decorationsIn(view)
      }

      update(update: ViewUpdate): void {
        const isSame = update.startState.field(marksField) === update.state.field(marksField)
        if (!isSame || update.viewportChanged) this.decorations = decorationsIn(update.view)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
]
