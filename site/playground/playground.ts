import { Bytes } from './archive/bytes.ts'
import { TEXT_FILE } from './code-for.ts'
import { Editor } from './editor/editor.ts'
import { byId } from './element.ts'
import { Engine } from './engine/engine.ts'
import type { Found, Other } from './engine/protocol.ts'
import { EXAMPLES } from './examples.mjs'
import { engineWorker, first, languageOf, takePlain } from './first.ts'
import { RenderedMarkdown } from './markdown/rendered.ts'
import { fromFragment, type Linked, toFragment } from './permalink.ts'
import { keepState } from './session.ts'
import type { Settings } from './settings.ts'
import { announce, copy, toast } from './view/announce.ts'
import { startCode } from './view/code.ts'
import { DetailView } from './view/detail.ts'
import { Differences } from './view/differences.ts'
import { FoundList } from './view/found-list.ts'
import { hideNotice, showNotice } from './view/notice.ts'
import { OptionControls } from './view/options.ts'
import { startReport } from './view/report.ts'
import { Tabs } from './view/tabs.ts'

/** In UTF-16 units. A longer text is not put in a link. */
const LONGEST_LINKED = 1_000_000

let settings: Settings = {}
let comparedWith: Other = 'none'
/** Until the page shows its content, there is nothing to keep. */
let isReady = false
let linkedText: string | undefined

const engine = new Engine(engineWorker, {
  found: (found) => show(found),
  compared: (comparison) => differences.show(comparison),
})

const editor = new Editor(byId('editor'), 'Text to search for URLs', {
  changed(version, edits) {
    if (edits === undefined) engine.tell({ tell: 'text', version, text: editor.text })
    else {
      engine.tell({ tell: 'edits', version, edits })
      if (bytes.hasPasted) bytes.close()
      leaveLink()
      // The text is no longer that of the example, which can be chosen again
      byId<HTMLSelectElement>('example').value = ''
      const isOther = edits.some(([, , insert]) => insert.length === editor.length)
      if (isOther) byId('editor').lang = languageOf(editor.text)
    }
  },
  pasted: () => tabs.current === 'text' && void readAsMail(),
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
const controls = new OptionControls((changed) => {
  leaveLink()
  setSettings(changed)
})
const tabs = new Tabs((tab) => {
  rendered.isShown = tab === 'markdown'
  detail.show(undefined)
  hideNotice()
  if (tab === 'bytes') {
    bytes.start()
    if (bytes.hasPasted) sayMail()
  } else void list.refresh()
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

/** Reads a text that begins like mail in the tab of files. */
async function readAsMail(): Promise<void> {
  const { version } = editor
  const isMail = await bytes.readIfMail(editor.text)
  if (!isMail || version !== editor.version) return
  if (tabs.current === 'bytes') sayMail()
  else tabs.show('bytes')
}

function sayMail(): void {
  showNotice('The text begins with the header of a message, and is read as mail.', 'Read as plain text', () => {
    tabs.show('text')
    editor.focus()
  })
}

/** The state of the page as in a link. */
function state(): Linked {
  return {
    text: editor.text,
    options: settings,
    tab: tabs.current,
    other: comparedWith === 'none' ? undefined : comparedWith,
    chosen: editor.chosen?.start,
    mail: (tabs.current === 'bytes' && bytes.hasPasted) || undefined,
  }
}

/** Removes the link from the address once the user has changed what it shows. */
function leaveLink(): void {
  hideNotice()
  if (location.hash.startsWith('#t=')) history.replaceState(null, '', location.pathname + location.search)
}

function open({ text, options, tab, other = 'none', chosen, mail = false }: Linked): void {
  hideNotice()
  if (bytes.hasPasted) bytes.close()
  controls.show(options)
  setSettings(options)
  list.forget(chosen)
  byId('editor').lang = languageOf(text)
  editor.replace(text)
  compareWith(other)
  byId<HTMLSelectElement>('example').value = EXAMPLES.find((example) => example.text === text)?.id ?? ''
  tabs.show(mail ? 'bytes' : tab)
  if (mail) void readAsMail()
}

byId('example').addEventListener('change', () => openExample(chosenIn('example')))
byId('other').addEventListener('change', () => {
  compareWith(chosenIn('other') as Other)
  differences.choosesFirst = true
})

function chosenIn(select: 'example' | 'other'): string {
  return byId<HTMLSelectElement>(select).value
}

function openExample(id: string): void {
  const example = EXAMPLES.find((each) => each.id === id)
  if (example === undefined) return
  leaveLink()
  open({ text: example.text, options: example.options ?? {}, tab: example.tab ?? 'text' })
}

function compareWith(other: Other): void {
  if (other === comparedWith) return
  comparedWith = other
  byId<HTMLSelectElement>('other').value = other
  document.body.classList.toggle('compares', other !== 'none')
  differences.start(other)
  engine.tell({ tell: 'other', other })
}

byId('options-toggle').addEventListener('click', () => {
  const isShown = byId('options').classList.toggle('open')
  byId('options-toggle').setAttribute('aria-expanded', String(isShown))
})

byId('link').addEventListener('click', async () => {
  if (editor.length > LONGEST_LINKED) {
    toast('The text is too long for a link: a million characters at most.')
    return
  }
  const fragment = await toFragment(state())
  history.replaceState(null, '', `#${fragment}`)
  await copy(location.href, `The link, of ${location.href.length.toLocaleString('en')} characters,`)
})

// The editor has its own keys for this
addEventListener('keydown', (event) => {
  if (event.key !== 'F8' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  if (tabs.current === 'text') list.step(event.shiftKey ? -1 : 1)
  else if (tabs.current === 'bytes') bytes.step(event.shiftKey ? -1 : 1)
})

startReport(engine)
startCode(() => {
  const isMail = bytes.hasPasted
  const files = tabs.current !== 'bytes' ? undefined : isMail ? [TEXT_FILE] : bytes.names
  const way = tabs.current === 'markdown' ? 'remark' : files === undefined ? 'library' : 'command'
  return { text: editor.text, settings, way, files, isMail }
})

/** Shows what the page has first, and what was chosen or typed before the editor was there. */
async function openFirst(): Promise<void> {
  const { linked, kept, opened } = await first
  const [example, other] = [chosenIn('example'), chosenIn('other')]
  open(opened)
  openExample(example)
  if (other !== 'none') compareWith(other as Other)
  sayLink(linked, kept)
  const { text, selection } = takePlain()
  if (text !== undefined) {
    leaveLink()
    open({ text, options: {}, tab: 'text' })
  }
  if (selection !== undefined) editor.select(...selection)
}

/** Shows what the address now holds. Other fragments change nothing. */
async function openAddress(): Promise<void> {
  const linked = await fromFragment(location.hash)
  const before = state()
  if (linked !== undefined) open(linked)
  sayLink(linked, before)
}

/** Says what is wrong with a link, or how to go back from it. */
function sayLink(linked: Linked | undefined, kept: Linked | undefined): void {
  if (linked === undefined && location.hash.startsWith('#t=')) toast('The link is damaged, and holds no text.')
  const isOther = linked !== undefined && kept !== undefined && isOwn(kept.text) && kept.text !== linked.text
  linkedText = linked?.text ?? linkedText
  if (isOther) {
    showNotice('This text comes from the link.', 'Back to my text', () => {
      leaveLink()
      open(kept)
    })
  }
}

/** Whether a text was typed or pasted: not empty, an example, or from a link. */
function isOwn(text: string): boolean {
  return text.trim() !== '' && text !== linkedText && EXAMPLES.every((example) => example.text !== text)
}

// Phones report only that a page is hidden, not that it is left
for (const name of ['pagehide', 'visibilitychange']) {
  addEventListener(name, () => {
    const isLinked = location.hash.startsWith('#t=')
    if (isReady && !isLinked && (name === 'pagehide' || document.visibilityState === 'hidden')) keepState(state())
  })
}

addEventListener('hashchange', () => void openAddress())
void openFirst().then(() => {
  isReady = true
  document.documentElement.dataset.ready = ''
})
