// The links of a built page, and what is wrong with them: `page.md` and `page.mdx` have the same URLs as far as MDX can.
import { parse } from 'parse5'

/** @typedef {{ href: string, text: string, title: string, others: string, inCode: boolean }} Link */

const SITE = 'http://www.example.com'
const GUIDE = `${SITE}/posting-guide.html`
const OTHER_GUIDE = `${SITE}/postingguide.html`

/** The URLs of the two pages. */
const EXPECTED = {
  'page.md': [
    `${SITE}/very/long/path.html`,
    `${SITE}/news.html`,
    `${SITE}/quoted/reply.html`,
    GUIDE,
    `${SITE}/wiki/List_(of_lists)`,
  ],
  'page.mdx': [`${SITE}/news.html`, GUIDE, `${SITE}/wiki/List_(of_lists)`],
}

/**
 * The links of a page that lead to the hosts of the texts, in order: a builder adds links of its own.
 *
 * @param {string} html
 * @returns {Link[]}
 */
export function linksOf(html) {
  /** @type {Link[]} */
  const links = []
  /**
   * @param {any} node
   * @param {boolean} inCode
   */
  const walk = (node, inCode) => {
    const isInCode = inCode || /^(?:code|pre)$/.test(node.nodeName)
    if (node.nodeName === 'a') {
      const value = (/** @type {string} */ name) =>
        node.attrs.find((/** @type {any} */ each) => each.name === name)?.value ?? ''
      const href = value('href')
      if (/^https?:\/\/(?:www|code)\.example\b/.test(href))
        links.push({
          href,
          text: textOf(node),
          title: value('title'),
          others: value('data-url-alternatives'),
          inCode: isInCode,
        })
    }
    for (const child of node.childNodes ?? []) walk(child, isInCode)
  }
  walk(parse(html), false)
  return links
}

/** @type {(node: any) => string} */
function textOf(node) {
  return node.nodeName === '#text' ? node.value : (node.childNodes ?? []).map(textOf).join('')
}

/**
 * What is wrong with the links of a page, one sentence each.
 *
 * @param {readonly Link[]} links
 * @param {'page.md' | 'page.mdx'} source
 */
export function wrongLinks(links, source) {
  const found = links.map(({ href }) => href)
  const wrong = links.filter(({ inCode }) => inCode).map(({ href }) => `${href} is a link in code`)
  for (const url of EXPECTED[source]) if (!found.includes(url)) wrong.push(`no link leads to ${url}`)
  for (const { href, text, title, others } of links) {
    if (!EXPECTED[source].includes(href)) wrong.push(`a link leads to ${href}`)
    // A URL over lines keeps its line break in the text where the link was made in HTML.
    if (text.replace(/\s/g, '') !== href) wrong.push(`the text of ${href} is ${text}`)
    const expected = href === GUIDE ? `or ${OTHER_GUIDE}` : ''
    if (others !== expected.replace('or ', '')) wrong.push(`the other readings of ${href} are "${others}"`)
    if (title !== expected) wrong.push(`the title of ${href} is "${title}" instead of "${expected}"`)
  }
  if (found.length !== EXPECTED[source].length) wrong.push(`${found.length} links, not ${EXPECTED[source].length}`)
  return wrong
}
