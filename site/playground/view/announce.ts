import { copyText } from '../../../packages/urls-in-context-cli/page/copy.ts'
import { byId } from '../element.ts'

/** How long nothing must change before a screen reader gets the words, in milliseconds. */
const QUIET = 700
const SHOWN = 4000

let waiting: ReturnType<typeof setTimeout> | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

/** Gives words to a screen reader, once no others have come for a while. */
export function announce(words: string): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    byId('status').textContent = words
  }, QUIET)
}

/** Shows a few words for some seconds, and tells them. */
export function toast(words: string): void {
  clearTimeout(leaving)
  byId('toast').textContent = words
  leaving = setTimeout(() => {
    byId('toast').textContent = ''
  }, SHOWN)
}

export async function copy(text: string, what: string): Promise<void> {
  toast((await copyText(text)) ? `${what} was copied.` : `${what} could not be copied.`)
}
