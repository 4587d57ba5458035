import { byId } from '../element.ts'
import type { Engine } from '../engine/engine.ts'
import { copy } from './announce.ts'

/** The address of the issue tracker, which the build inserts. */
declare const ISSUES_URL: string

export function startReport(engine: Engine): void {
  const dialog = byId<HTMLDialogElement>('report-dialog')
  const text = byId<HTMLTextAreaElement>('report-text')
  byId<HTMLAnchorElement>('report-issue').href = ISSUES_URL
  byId('report').addEventListener('click', async () => {
    text.value = (await engine.ask('case', {})) ?? ''
    dialog.showModal()
    text.focus()
    text.setSelectionRange(3, text.value.indexOf('\n'))
    text.scrollTop = 0
  })
  byId('report-copy').addEventListener('click', () => void copy(text.value, 'The case'))
  byId('report-close').addEventListener('click', () => dialog.close())
}
