import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import remarkUrlsInContext from '../../packages/remark-urls-in-context/dist/index.js'
import { rehypeCode } from './code.mjs'
import { rehypeFrame } from './elements.mjs'
import { rehypeLinks } from './links.mjs'
import { rehypeWhole } from './whole.mjs'

/**
 * @typedef {{ id: string, depth: number, title: string, text: string }} Section a heading and the text up to the next one;
 *   the text before the first heading has no `id`
 * @typedef {{ html: string, title: string, description: string, sections: Section[] }} Rendered
 */

/**
 * Renders a page of Markdown with unified and this project's own plugin.
 *
 * @param {string} markdown
 * @param {object} options
 * @param {string} options.file the path of the source from the root of the repository
 * @param {string} options.playground the path of the playground from the page; empty if there is none
 * @returns {Rendered}
 */
export function renderMarkdown(markdown, { file, playground }) {
  const result = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkUrlsInContext, { className: 'url-in-context' })
    .use(remarkRehype)
    .use(rehypeSlug)
    .use(rehypeLinks, { file })
    .use(rehypeCode, { playground })
    .use(rehypeFrame)
    .use(rehypeWhole)
    .use(rehypeStringify, { allowDangerousHtml: true })
    .processSync({ path: file, value: markdown })
  const { sections, description } = /** @type {{ sections: Section[], description: string }} */ (result.data)
  return {
    html: String(result),
    title: sections.find(({ depth }) => depth === 1)?.title ?? file,
    description,
    sections,
  }
}
