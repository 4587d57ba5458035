import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LinkifyIt } from 'linkify-it'
import { find } from 'linkifyjs'
import { extract } from '../../dist/index.js'
import { isPublicHost } from '../../dist/tlds/index.js'

/**
 * What a package finds in a text: its name, the URLs, and whether they are what the author meant.
 *
 * @typedef {{ label: string, urls: string[], isRight: boolean }} Reading
 */

const linkifyIt = new LinkifyIt()

export const OTHERS = ['linkify-it', 'linkifyjs'].map((name) => `${name} ${versionOf(name)}`)

/**
 * Reads a text with linkify-it, linkifyjs and this package, each with its default settings. If this package does not
 * find what the author meant, the last reading uses the option that does.
 *
 * @param {{ text: string, meant: string }} input
 * @returns {Reading[]}
 */
export function readingsOf({ text, meant }) {
  /** @type {(label: string, urls: string[]) => Reading} */
  const reading = (label, urls) => ({ label, urls, isRight: urls.length === 1 && urls[0] === meant })
  const own = reading('urls-in-context', urlsOf(text))
  return [
    reading(
      'linkify-it',
      (linkifyIt.match(text) ?? []).map(({ url }) => url),
    ),
    reading(
      'linkifyjs',
      find(text).map(({ href }) => href),
    ),
    own,
    ...(own.isRight ? [] : [reading('with bareDomains', urlsOf(text, { bareDomains: isPublicHost }))]),
  ]
}

/**
 * @param {string} text
 * @param {import('../../src/options.ts').Options} [options]
 */
function urlsOf(text, options) {
  return extract(text, options).map(({ url }) => url)
}

/** @param {string} name of a package */
function versionOf(name) {
  const manifest = fileURLToPath(new URL(`../../node_modules/${name}/package.json`, import.meta.url))
  return String(JSON.parse(readFileSync(manifest, 'utf8')).version)
}
