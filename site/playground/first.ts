import { byId } from './element.ts'
import { EXAMPLES } from './examples.mjs'
import { fromFragment, type Linked } from './permalink.ts'
import { keptState } from './session.ts'

/** What the page has before the editor, which is most of its script. */

/** The file name of the thread's script, which the build inserts. */
declare const ENGINE_URL: string

/** The thread that reads the text. It loads while the editor does. */
export const engineWorker: Worker = new Worker(ENGINE_URL, { type: 'module', name: 'urls' })

/** What the page shows first. */
export interface First {
  /** What the address holds. */
  readonly linked: Linked | undefined
  /** The state before a reload. */
  readonly kept: Linked | undefined
  /** The first of the link, the kept state and the first example that there is. */
  readonly opened: Linked
}

export const first: Promise<First> = readFirst()

async function readFirst(): Promise<First> {
  const linked = await fromFragment(location.hash)
  const kept = keptState()
  return { linked, kept, opened: linked ?? kept ?? { text: EXAMPLES[0]!.text, options: {}, tab: 'text' } }
}

/** The field that holds the text until the editor takes its place. */
const plain = byId<HTMLTextAreaElement>('plain')
/** The text in the field as the browser gives it back, with its own line ends. */
let shown = ''

export async function showPlain(): Promise<void> {
  const { opened } = await first
  // Somebody may have been quicker
  if (plain.value !== '') return
  byId('editor').lang = languageOf(opened.text)
  plain.value = opened.text
  plain.setSelectionRange(0, 0)
  shown = plain.value
}

export interface Typed {
  /** The text, if it was changed in the field. */
  readonly text: string | undefined
  /** The selection, if the field has the focus. */
  readonly selection: readonly [start: number, end: number] | undefined
}

/** Removes the field, and gives what was done in it. */
export function takePlain(): Typed {
  const { value, selectionStart, selectionEnd } = plain
  const hasFocus = document.activeElement === plain
  plain.remove()
  return {
    text: value === shown ? undefined : value,
    selection: hasFocus ? [selectionStart, selectionEnd] : undefined,
  }
}

/** The language of an example; of other texts, that it is not known. */
export function languageOf(text: string): string {
  const example = EXAMPLES.find((each) => each.text === text)
  return example === undefined ? '' : (example.lang ?? 'en')
}
