import { existsSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { visit } from 'unist-util-visit'
import { REPOSITORY } from '../frame.mjs'
import { SOURCES } from './pages.mjs'

const ROOT = new URL('../../', import.meta.url)

/**
 * Points the links between sources to the pages of the handbook, and links to other files to the repository.
 *
 * @param {{ file: string }} options
 * @returns {(tree: import('hast').Root) => void}
 */
export function rehypeLinks({ file }) {
  return (tree) => {
    visit(tree, 'element', ({ tagName, properties }) => {
      const { href } = properties
      if (tagName === 'a' && typeof href === 'string') properties.href = leadTo(href, file)
    })
  }
}

/**
 * @param {string} href
 * @param {string} file the source that contains it
 * @returns {string}
 * @throws Error if its target does not exist
 */
function leadTo(href, file) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('#')) return href
  const [path = '', fragment] = href.split('#')
  const hash = fragment === undefined ? '' : `#${fragment}`
  const target = posix.normalize(posix.join(posix.dirname(file), decodeURI(path)))
  const source = SOURCES.find((each) => each.file === target)
  if (source !== undefined) return `${source.name}.html${hash}`
  const place = fileURLToPath(new URL(target, ROOT))
  if (!existsSync(place)) throw new Error(`${file} links to ${target}, which does not exist`)
  const view = statSync(place).isDirectory() ? 'tree' : 'blob'
  return `${REPOSITORY}/${view}/main/${encodeURI(target.replace(/\/$/, ''))}${hash}`
}
