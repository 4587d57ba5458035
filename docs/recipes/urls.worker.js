import { extract } from 'urls-in-context'

addEventListener('message', ({ data: { id, text } }) => postMessage({ id, matches: extract(text) }))
