import { posix } from 'node:path'
import { SOURCES } from './pages.mjs'

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/**
 * The tasks of docs/tasks.md, by the address of the section that they lead to in the handbook.
 *
 * @param {string} markdown
 * @returns {Map<string, string>}
 * @throws Error for a link to a page that is not in the handbook
 */
export function tasksOf(markdown) {
  /** @type {Map<string, string>} */
  const tasks = new Map()
  for (const item of markdown.replace(/\n {2,}/g, ' ').match(/^- .+$/gm) ?? []) {
    const said = item.slice(2).replace(LINK, '$1')
    for (const [, , target = ''] of item.matchAll(LINK)) {
      const [path = '', id] = target.split('#')
      const source = SOURCES.find(({ file }) => file === posix.join('docs', path))
      if (source === undefined) throw new Error(`docs/tasks.md links to ${path}, which pages.mjs does not name`)
      const address = `${source.name}.html${id === undefined ? '' : `#${id}`}`
      tasks.set(address, `${tasks.get(address) ?? ''} ${said}`)
    }
  }
  return tasks
}
