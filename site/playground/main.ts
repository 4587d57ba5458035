import { Bytes } from './archive/bytes.ts'
import { Editor } from './editor/editor.ts'
import { byId } from './element.ts'
import { Engine } from './engine/engine.ts'
import type { Found, Other } from './engine/protocol.ts'
import { EXAMPLES } from './examples.mjs'
import { RenderedMarkdown } from './markdown/rendered.ts'
import { fromFragment, type Linked, toFragment } from './permalink.ts'
import type { Settings } from './settings.ts'
import { announce, copy, toast } from './view/announce.ts'
import { DetailView } from './view/detail.ts'
import { Differences } from './view/differences.ts'
import { FoundList } from './view/found-list.ts'
import { OptionControls } from './view/options.ts'
import { startReport } from './view/report.ts'
import { Tabs } from './view/tabs.ts'

/** The names of the scripts of the threads, beside this one; the build puts them in. */
declare const ENGINE_URL: string

/** A text of more units than this is not put in a link. */
const LONGEST_LINKED = 1_000_000

let settings: Settings = {}
let comparedWith: Other = 'none'

const engine = new Engine(ENGINE_URL, {
  found: (found) => show(found),
  compared: (comparison) => differences.show(comparison),
})

const editor = new Editor(byId('editor'), 'Text to search for URLs', {
  changed(version, edits) {
    if (edits === undefined) engine.tell({ tell: 'text', version, text: editor.text })
    else {
      engine.tell({ tell: 'edits', version, edits })
      // The text is no longer that of the example, which can be chosen again
      byId<HTMLSelectElement>('example').value = ''
    }
  },
  pointed: (index) => list.choose(index, false),
  stepped: (by) => list.step(by),
})

const detail = new DetailView(byId('detail'), {
  shown: (reading) => tabs.current === 'text' && editor.choose(reading, false),
  copy,
})
const list = new FoundList(editor, engine, (match) => tabs.current === 'text' && detail.show(match))
const differences = new Differences(editor, (offset) => {
  const index = editor.indexAt(offset)
  list.choose(index ?? -1, false)
})
const rendered = new RenderedMarkdown(byId('rendered'), engine)
const bytes = new Bytes((match, place) => tabs.current === 'bytes' && detail.show(match, place))
const controls = new OptionControls((changed) => setSettings(changed))
const tabs = new Tabs((tab) => {
  rendered.isShown = tab === 'markdown'
  detail.show(undefined)
  if (tab === 'bytes') bytes.start()
  else void list.refresh()
})

function setSettings(changed: Settings): void {
  settings = changed
  engine.tell({ tell: 'settings', settings })
}

function show(found: Found): void {
  editor.show(found)
  list.show(found)
  void rendered.refresh()
  announce(`${found.count.toLocaleString('en')} ${found.count === 1 ? 'URL' : 'URLs'} found`)
}

/** Shows a text with its options, as a link or an example has them. */
function open({ text, options, tab, other = 'none', chosen }: Linked): void {
  controls.show(options)
  setSettings(options)
  list.forget(chosen)
  editor.replace(text)
  compareWith(other)
  byId<HTMLSelectElement>('example').value = EXAMPLES.find((example) => example.text === text)?.id ?? ''
  tabs.show(tab)
}

byId<HTMLSelectElement>('example').addEventListener('change', ({ target }) => {
  const example = EXAMPLES.find(({ id }) => id === (target as HTMLSelectElement).value)
  if (example === undefined) return
  open({ text: example.text, options: example.options ?? {}, tab: example.tab ?? 'text' })
})

byId<HTMLSelectElement>('other').addEventListener('change', ({ target }) => {
  compareWith((target as HTMLSelectElement).value as Other)
  differences.choosesFirst = true
})

function compareWith(other: Other): void {
  if (other === comparedWith) return
  comparedWith = other
  byId<HTMLSelectElement>('other').value = other
  document.body.classList.toggle('compares', other !== 'none')
  differences.start(other)
  engine.tell({ tell: 'other', other })
}

byId('options-toggle').addEventListener('click', () => showOptions(byId('options').classList.contains('closed')))

function showOptions(isShown: boolean): void {
  byId('options').classList.toggle('closed', !isShown)
  byId('options').classList.toggle('open', isShown)
  byId('options-toggle').setAttribute('aria-expanded', String(isShown))
}

byId('link').addEventListener('click', async () => {
  if (editor.length > LONGEST_LINKED) {
    toast('The text is too long for a link: a million characters at most.')
    return
  }
  const fragment = await toFragment({
    text: editor.text,
    options: settings,
    tab: tabs.current,
    other: comparedWith === 'none' ? undefined : comparedWith,
    chosen: editor.chosen?.start,
  })
  history.replaceState(null, '', `#${fragment}`)
  await copy(location.href, `The link, of ${location.href.length.toLocaleString('en')} characters,`)
})

startReport(engine)

/** Shows what the address holds; without anything, the first example. A fragment that is not ours changes nothing. */
async function openAddress(isFirst: boolean): Promise<void> {
  const linked = await fromFragment(location.hash)
  if (linked !== undefined) open(linked)
  else if (isFirst) open({ text: EXAMPLES[0]!.text, options: {}, tab: 'text' })
  if (linked === undefined && location.hash.startsWith('#t=')) toast('The link is damaged, and holds no text.')
}

addEventListener('hashchange', () => void openAddress(false))
showOptions(matchMedia('(min-width: 64rem)').matches)
void openAddress(true).then(() => {
  document.documentElement.dataset.ready = ''
})
