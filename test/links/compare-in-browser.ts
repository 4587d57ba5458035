import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

/** The installed browser. None is downloaded. */
export const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** The class of the links that are put in. */
export const MARK = 'url-in-context'

/** HTML before and after links were put in, and the elements that it may be the content of. */
export type Pair = readonly [before: string, after: string, parents: readonly string[]]

/** What the browser made of a pair, where it made something else of the two. */
export interface Difference {
  readonly pair: number
  readonly way: string
  readonly is: string
  readonly should: string
}

export interface Comparison {
  readonly differences: Difference[]
  /** How many links the browser found. */
  readonly links: number
}

export async function openBrowser(): Promise<{ browser: Browser; page: Page }> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: browserPath!, args, timeout: 0 })
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  await page.route('**/*', (route) => route.abort())
  page.on('dialog', (dialog) => dialog.dismiss())
  return { browser, page }
}

/**
 * Reads pairs by the parser of the browser, in all ways in which a page can have it read HTML, and compares the trees
 * without the links, and the attributes. In `whole`, the ways are those that read a document.
 */
export function compare(page: Page, pairs: readonly Pair[]): Promise<Comparison> {
  return page.evaluate(compareInPage, { pairs, mark: MARK })
}

/** It runs in the page, and so it uses nothing from outside. */
function compareInPage({ pairs, mark }: { pairs: readonly Pair[]; mark: string }): Comparison {
  const differences: Difference[] = []
  let links = 0

  function shapeOf(root: Node): string {
    let shape = ''
    let text = ''
    const put = (item: string): void => {
      if (text !== '') shape += JSON.stringify(text)
      text = ''
      shape += item
    }
    const stack: Array<Node | string> = [root]
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (typeof node === 'string') put(node)
      else if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue
      else {
        if (node.nodeType === Node.ELEMENT_NODE) {
          const element = node as Element
          const isOurs = element.localName === 'a' && element.getAttribute('class') === mark
          if (isOurs) {
            links++
            if (element.attributes.length !== 2 || !element.hasAttribute('href')) put('<a with more attributes>')
            if (element.parentElement?.closest('a')) put('<a in a link>')
          } else {
            const attributes = [...element.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
            put(`<${element.namespaceURI?.slice(-4)} ${element.localName}${attributes.join('')}>`)
            stack.push('</>')
            if (element.shadowRoot) stack.push(element.shadowRoot)
            if (element.localName === 'template' && 'content' in element) stack.push(element.content as Node)
          }
        } else put(`${node.nodeName} ${node.nodeValue}`)
        stack.push(...[...node.childNodes].reverse())
      }
    }
    put('end')
    return shape
  }

  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inert = new DOMParser().parseFromString('', 'text/html')
  type Way = (html: string, parent: string) => Node
  const contentOf =
    (document: Document): Way =>
    (html, parent) => {
      const element = document.createElement(parent)
      element.innerHTML = html
      return element
    }
  const documents: Record<string, (html: string) => Node> = {
    'a document without scripts': (html) => new DOMParser().parseFromString(html, 'text/html'),
    'a document with scripts': (html) => {
      const inner = frame.contentDocument!
      inner.open()
      inner.write(html)
      inner.close()
      return inner
    },
  }
  const fragments: Record<string, Way> = {
    'content in a page': contentOf(document),
    'content without scripts': contentOf(inert),
    'content with shadow roots': (html, parent) => {
      const element = document.createElement(parent)
      ;(element as Element & { setHTMLUnsafe(html: string): void }).setHTMLUnsafe(html)
      return element
    },
  }
  for (const [pair, [before, after, parents]] of pairs.entries()) {
    if (before === after) continue
    const check = (way: string, read: (html: string) => Node): void => {
      const should = shapeOf(read(before))
      const is = shapeOf(read(after))
      if (is !== should) differences.push({ pair, way, is, should })
    }
    for (const [way, read] of Object.entries(documents)) check(way, read)
    for (const [way, read] of Object.entries(fragments))
      for (const parent of parents) check(`${way}, of ${parent}`, (html) => read(html, parent))
  }
  frame.remove()
  return { differences, links }
}
