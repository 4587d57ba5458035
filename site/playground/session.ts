import { type Linked, readLinked } from './permalink.ts'

/** The key of the state in the browser's session storage. */
const KEY = 'urls-in-context playground'

/** Keeps the state of the page for a reload, unless it is too long for the browser. */
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
    // The browser may refuse to store anything
  }
}
