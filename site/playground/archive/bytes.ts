import { button, byId, type Child, element, visible } from '../element.ts'
import type { Detail, PrintedFormat } from '../engine/protocol.ts'
import { announce } from '../view/announce.ts'
import { foundRow } from '../view/found-row.ts'
import { hideNotice } from '../view/notice.ts'
import { RowList } from '../view/row-list.ts'
import { ListTools, stepped } from '../view/tools.ts'
import { mailFile, mayBeMail } from './pasted.ts'
import type { FileDetail, FileRow, FromFiles, Progress, ToFiles } from './protocol.ts'

/** The file name of the thread's script, which the build inserts. */
declare const FILES_URL: string

const MOST_SHOWN = 200
/** The first units of a text that show whether it is mail. */
const SNIFFED = 8192

export class Bytes {
  readonly #show: (detail: Detail | undefined, place: readonly Child[]) => void
  readonly #rows: RowList<FileRow>
  readonly #tools: ListTools
  #shown = 0
  #total = 0
  #worker: Worker | undefined
  #waiting = new Map<number, (answer: unknown) => void>()
  #asked = 0
  names: readonly string[] = []
  #hasStarted = false
  #hasPasted = false

  constructor(show: (detail: Detail | undefined, place: readonly Child[]) => void) {
    this.#show = show
    this.#rows = new RowList(byId('file-rows'), {
      load: (from, to) => this.#ask<readonly FileRow[]>({ ask: 'rows', from, to }),
      render: (row) => foundRow(row, row.context, row.place),
      chosen: (index) => void this.#choose(index),
    })
    this.#tools = new ListTools('file-rows', {
      filter: (words) => {
        // The number of the chosen row is now that of another
        this.#rows.choose(-1)
        this.#worker?.postMessage({ filter: words } satisfies ToFiles)
      },
      step: (by) => this.step(by),
      print: (format) => this.#ask({ ask: 'print', format }),
    })
  }

  start(): void {
    if (this.#rows.chosen >= 0) void this.#choose(this.#rows.chosen)
    if (this.#hasStarted) return
    this.#hasStarted = true
    const input = byId<HTMLInputElement>('file')
    input.addEventListener('change', () => {
      this.read([...(input.files ?? [])])
      input.value = ''
    })
    for (const sample of document.querySelectorAll<HTMLElement>('[data-sample]')) {
      sample.addEventListener('click', () => void this.#readSample(sample.dataset.sample!))
    }
    const drop = byId('workspace')
    const isOurs = (): boolean => document.body.dataset.tab === 'bytes'
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
      drop.addEventListener(name, (event) => {
        if (!isOurs()) return
        event.preventDefault()
        byId('drop').classList.toggle('over', name === 'dragenter' || name === 'dragover')
        if (name === 'drop') this.read([...(event.dataTransfer?.files ?? [])])
      })
    }
  }

  step(by: 1 | -1): void {
    if (this.#shown > 0) void this.#choose(stepped(this.#rows.chosen, by, this.#shown))
  }

  /** Reads other files in a new thread: the old one may be busy. */
  read(files: readonly File[]): void {
    if (files.length === 0) return
    hideNotice()
    this.#hasPasted = false
    this.#readIn(this.#newThread(files), files)
  }

  async #readSample(name: string): Promise<void> {
    const response = await fetch(new URL(`samples/${name}.sample`, document.baseURI)).catch(() => undefined)
    if (response?.ok) this.read([new File([await response.blob()], name)])
    else this.#say(`${name} could not be loaded.`, false)
  }

  get hasPasted(): boolean {
    return this.#hasPasted
  }

  async readIfMail(text: string): Promise<boolean> {
    if (!mayBeMail(text)) return false
    const files = [mailFile(text)]
    const worker = this.#newThread(files)
    const isMail = await this.#ask<boolean>({ ask: 'is mail', head: text.slice(0, SNIFFED) }, worker)
    if (!isMail) worker.terminate()
    else {
      this.#hasPasted = true
      this.#readIn(worker, files)
    }
    return isMail
  }

  close(): void {
    this.stop()
    this.#hasPasted = false
    this.names = []
    this.#empty()
    byId('files-state').hidden = true
  }

  #newThread(files: readonly File[]): Worker {
    const worker = new Worker(FILES_URL, { type: 'module', name: 'files' })
    worker.addEventListener('message', ({ data }: MessageEvent<FromFiles>) => this.#hear(data, files))
    worker.addEventListener('error', () => this.#say('The reader could not be loaded.', false))
    return worker
  }

  #readIn(worker: Worker, files: readonly File[]): void {
    this.stop()
    this.#empty()
    this.#worker = worker
    this.names = files.map(({ name }) => name)
    worker.postMessage({ read: files } satisfies ToFiles)
    this.#say(`Reading ${namesOf(files)}…`, true)
  }

  #empty(): void {
    document.body.classList.toggle('reads-mail', this.#hasPasted)
    this.#tools.clear()
    this.#rows.choose(-1)
    this.#list(0, 0)
    this.#show(undefined, [])
    byId('file-problems').hidden = true
    byId('file-problems').querySelector('ul')?.replaceChildren()
  }

  stop(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting = new Map()
  }

  #hear(word: FromFiles, files: readonly File[]): void {
    if ('id' in word) {
      this.#waiting.get(word.id)?.(word.answer)
      this.#waiting.delete(word.id)
      return
    }
    const { progress } = word
    this.#addProblems(progress)
    this.#say(stateOf(progress, files), !progress.isDone)
    this.#list(progress.shown, progress.urls)
    if (this.#rows.chosen < 0 && progress.shown > 0) void this.#choose(0)
    if (progress.isDone) announce(`${progress.urls.toLocaleString('en')} URLs found in the files`)
  }

  #list(shown: number, total: number): void {
    this.#shown = shown
    this.#total = total
    this.#rows.reset(shown)
    this.#tools.show(this.#rows.chosen, shown, total)
    byId('file-nothing').hidden = shown > 0 || total === 0
    byId('file-nothing').textContent = `None of the URLs has “${this.#tools.words}”.`
  }

  async #choose(index: number): Promise<void> {
    this.#rows.choose(index)
    this.#tools.show(index, this.#shown, this.#total)
    const found = await this.#ask<FileDetail | undefined>({ ask: 'detail', index })
    if (found === undefined || this.#rows.chosen !== index) return
    const { detail, place, excerpt } = found
    this.#show(detail, [...visible(place), ...(excerpt === undefined ? [] : [excerptView(excerpt)])])
  }

  #ask<Answer>(
    about:
      | { ask: 'rows'; from: number; to: number }
      | { ask: 'detail'; index: number }
      | { ask: 'print'; format: PrintedFormat }
      | { ask: 'is mail'; head: string },
    worker: Worker | undefined = this.#worker,
  ): Promise<Answer> {
    const id = this.#asked++
    worker?.postMessage({ ...about, id } satisfies ToFiles)
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve as (answer: unknown) => void)
    })
  }

  #say(words: string, isReading: boolean): void {
    const state = byId('files-state')
    state.hidden = false
    const stop = button(
      { class: 'small' },
      () => {
        this.#worker?.terminate()
        this.#say(`${words} Stopped.`, false)
      },
      'Stop',
    )
    state.replaceChildren(element('span', {}, words), ...(isReading ? [' ', stop] : []))
  }

  #addProblems({ problems }: Progress): void {
    const host = byId('file-problems')
    const list = host.querySelector('ul')!
    for (const { severity, words } of problems) {
      if (list.children.length < MOST_SHOWN) list.append(element('li', { class: severity }, ...visible(words)))
    }
    const count = list.children.length
    host.hidden = count === 0
    host.querySelector('summary')!.textContent = `${count} ${count === 1 ? 'note' : 'notes'} on what was read`
  }
}

function namesOf(files: readonly File[]): string {
  const [first, ...others] = files
  return others.length === 0 ? first!.name : `${first!.name} and ${others.length} more`
}

function stateOf({ bytes, total, messages, urls, isCut, isDone }: Progress, files: readonly File[]): string {
  const counted = (count: number, word: string): string =>
    `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
  const found = messages > 0 ? `${counted(urls, 'URL')} in ${counted(messages, 'message')}` : counted(urls, 'URL')
  if (isCut) return `${namesOf(files)}: the first ${found}. More are not shown here; the command urls shows all.`
  if (isDone) return `${namesOf(files)}: ${found}.`
  const share = total === 0 ? 100 : Math.min(99, Math.floor((bytes / total) * 100))
  return `Reading ${namesOf(files)}… ${share} %, ${found}.`
}

function excerptView({ before, construct, after }: NonNullable<FileDetail['excerpt']>): HTMLElement {
  return element(
    'span',
    { class: 'excerpt', role: 'figure', 'aria-label': 'The lines around it' },
    ...linesOf(before),
    element('mark', {}, ...linesOf(construct)),
    ...linesOf(after),
  )
}

/** Text with its line breaks, and with escapes for invisible characters. */
function linesOf(text: string): Child[] {
  const lines = text.replace(/\r$/, '').replace(/\r\n/g, '\n')
  return lines.split(/(\n|\t)/).flatMap((piece): Child[] => (/[\n\t]/.test(piece) ? [piece] : visible(piece)))
}
