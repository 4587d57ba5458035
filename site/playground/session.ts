import { type Linked, readLinked } from './permalink.ts'

/** Under which key the browser keeps the state, for as long as the tab is open. */
const KEY = 'urls-in-context playground'

/**
 * Keeps what the page shows, so that it is there again after a reload. What is too long for the browser is not kept.
 */
export function keepState(state: Linked): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state))
  } catch {
    forgetState()
  }
}

export function keptState(): Linked | undefined {
  try {
    return readLinked(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return undefined
  }
}

function forgetState(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // The browser lets this page keep nothing
  }
}
