import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const LINK = /<[a-z][^<>]*?\s(?:href|src)="([^"]*)"/g
const ID = /<[a-z][^<>]*?\sid="([^"]*)"/g

/**
 * Checks every link of the pages in a folder: its file, and its place in the file.
 *
 * @param {string} folder
 * @returns {string[]} the broken links, each with its page
 */
export function deadLinks(folder) {
  const root = pathToFileURL(`${resolve(folder)}/`)
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  const htmls = new Map(
    pages.map((path) => [pathToFileURL(join(resolve(folder), path)).href, readFileSync(join(folder, path), 'utf8')]),
  )
  const ids = new Map(
    [...htmls].map(([page, html]) => [page, new Set([...html.matchAll(ID)].map(([, id]) => plainText(id ?? '')))]),
  )
  return [...htmls].flatMap(([page, html]) => {
    const links = new Set([...html.matchAll(LINK)].map(([, href]) => plainText(href ?? '')))
    return [...links]
      .filter((href) => !leadsSomewhere(href, page))
      .map((href) => `${page.slice(root.href.length)}: ${href}`)
  })

  /**
   * @param {string} href
   * @param {string} page
   */
  function leadsSomewhere(href, page) {
    const url = new URL(href, page)
    if (url.protocol !== 'file:') return true
    if (href === '' || !url.href.startsWith(root.href)) return false
    const { hash } = url
    url.hash = ''
    if (!existsSync(url) || statSync(url).isDirectory()) return false
    // A text for the playground is not a place in a page
    if (hash === '' || hash.startsWith('#t=')) return true
    return ids.get(url.href)?.has(decodeURIComponent(hash.slice(1))) === true
  }
}

/** @param {string} html */
function plainText(html) {
  return html.replace(/&(?:(amp)|(lt)|(gt)|(quot)|#x([0-9a-f]+)|#(\d+));/gi, (_, amp, lt, gt, quot, hex, decimal) => {
    if (hex !== undefined || decimal !== undefined)
      return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
    return (amp && '&') || (lt && '<') || (gt && '>') || (quot && '"')
  })
}
