import { deflateRawSync } from 'node:zlib'

/**
 * The fragment that opens the playground with a text, which `playground/permalink.ts` reads.
 *
 * @param {string} text
 * @param {{ options?: object, tab?: string }} [more]
 */
export function playgroundFragment(text, { options = {}, tab = 'text' } = {}) {
  return `#t=${deflateRawSync(JSON.stringify({ text, options, tab }), { level: 9 }).toString('base64url')}`
}
