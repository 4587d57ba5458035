import { byId } from './element.ts'
import { showPlain } from './first.ts'

await showPlain()
// The text is painted before the browser has to compile the editor. A page in the background is not painted at all
if (!document.hidden) await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
await import('./playground.ts').catch((error: unknown) => {
  byId('toast').textContent = 'The editor could not be loaded. Load the page again.'
  throw error
})
