import { copyText } from '../../../packages/urls-in-context-cli/page/copy.ts'
import { byId } from '../element.ts'

/** In milliseconds without other words, before a screen reader gets them. */
const QUIET = 700
const SHOWN = 4000

let waiting: ReturnType<typeof setTimeout> | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

/** Announces words to a screen reader, once no others have come for a while. */
export function announce(words: string): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    byId('status').textContent = words
  }, QUIET)
}

/** Shows words for some seconds, and announces them. */
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
