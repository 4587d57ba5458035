import { type Code, codeFor, codeForFiles, TEXT_FILE, WAYS, type Way } from '../code-for.ts'
import { button, byId, type Child, element } from '../element.ts'
import type { Settings } from '../settings.ts'
import { copy } from './announce.ts'
import { download } from './tools.ts'

export interface CodeSource {
  readonly text: string
  readonly settings: Settings
  readonly way: Way
  /** The names of the files that are shown instead of a text. */
  readonly files?: readonly string[] | undefined
  readonly isMail?: boolean | undefined
}

/** The words of a line, which are not broken at hyphens. */
function wholeWords(line: string): Child[] {
  return line.split(' ').flatMap((word, index) => [index > 0 && ' ', element('span', { class: 'whole' }, word)])
}

/** The dialog with a program or a command that gives the result of the page. */
export function startCode(source: () => CodeSource): void {
  const dialog = byId<HTMLDialogElement>('code-dialog')
  let shown: Code | undefined
  const show = (way: Way): void => {
    const { text, settings, files, isMail = false } = source()
    shown =
      files === undefined || way === 'remark'
        ? codeFor(way, text, settings)
        : { ...codeForFiles(way, files), readsFile: isMail }
    for (const each of WAYS) byId(`code-${each}`).setAttribute('aria-pressed', String(each === way))
    byId('code-remark').hidden = files !== undefined
    byId('code-text').textContent = shown.code
    const { install, readsFile, lacks } = shown
    const notes = [
      install !== undefined && element('p', {}, 'First: ', element('code', {}, ...wholeWords(install))),
      readsFile &&
        element(
          'p',
          {},
          isMail ? 'Save the text beside the code: ' : 'The text is long. Save it beside the code: ',
          button({ class: 'small' }, () => download(TEXT_FILE, 'text/plain', text), `Save ${TEXT_FILE}`),
        ),
      lacks !== undefined && element('p', {}, lacks),
    ]
    byId('code-notes').replaceChildren(...notes.filter((note) => note !== false))
  }
  for (const way of WAYS) byId(`code-${way}`).addEventListener('click', () => show(way))
  byId('code').addEventListener('click', () => {
    show(source().way)
    dialog.showModal()
  })
  byId('code-copy').addEventListener('click', () => void copy(shown?.code ?? '', 'The code'))
  byId('code-close').addEventListener('click', () => dialog.close())
}
