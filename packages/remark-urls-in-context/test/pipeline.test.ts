import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type PluggableList, unified } from 'unified'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import remarkUrlsInContext, * as entry from '../src/index.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FTP = 'See <URL:ftp://a.example/pub/\nx> ok'

test('the entry exports the plugin and the functions for edits', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'ambiguousUrls',
    'applyEdits',
    'default',
    'markdownExtensions',
    'module.exports',
    'toEdits',
  ])
})

describe('a page', () => {
  const html = (text: string, options?: entry.Options): string =>
    String(
      unified()
        .use(remarkParse)
        .use(remarkUrlsInContext, options)
        .use(remarkRehype)
        .use(rehypeStringify)
        .processSync(text),
    )

  test('is ordinary links', () => {
    expect(html(FTP)).toBe('<p>See <a href="ftp://a.example/pub/x">ftp://a.example/pub/x</a> ok</p>')
  })

  test('has attributes and a class on request', () => {
    const page = html('<URL:http://a.b/x-\ny> [z](http://a.b/z)', { hProperties: true, className: 'url' })
    expect(page).toBe(
      '<p><a href="http://a.b/x-y" data-url-syntax="construct" data-url-context="url-wrapper" ' +
        'data-url-alternatives="http://a.b/xy" class="url">http://a.b/x-y</a> ' +
        '<a href="http://a.b/z" data-url-syntax="resource" data-url-context="bare">z</a></p>',
    )
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('runs nothing: %s stays behind its label', (url) => {
    for (const text of [`<URL:${url}>`, `<URL: ${url}>`, `[x](<URL:${url}>)`, `![x](<URL:${url}>)`, `"URL:${url}"`]) {
      expect(html(text, { bare: true })).not.toMatch(new RegExp(`="${url.slice(0, 4)}`))
    }
  })

  test('passes rehype-sanitize with the schemes that are to be kept', () => {
    const href = [...(defaultSchema.protocols?.href ?? []), 'ftp', 'news']
    const schema = { ...defaultSchema, protocols: { ...defaultSchema.protocols, href } }
    const page = unified().use(remarkParse).use(remarkUrlsInContext).use(remarkRehype).use(rehypeSanitize, schema)
    expect(String(page.use(rehypeStringify).processSync(FTP))).toContain('href="ftp://a.example/pub/x"')
  })

  test('passes rehype-sanitize with bare URLs beside remark-gfm', () => {
    const href = [...(defaultSchema.protocols?.href ?? []), 'ftp']
    const schema = { ...defaultSchema, protocols: { ...defaultSchema.protocols, href } }
    for (const plugins of [
      [remarkGfm, [remarkUrlsInContext, { bare: true }]],
      [[remarkUrlsInContext, { bare: true }], remarkGfm],
    ] satisfies PluggableList[]) {
      const page = unified().use(remarkParse).use(plugins).use(remarkRehype).use(rehypeSanitize, schema)
      expect(String(page.use(rehypeStringify).processSync('ftp://a.example/x www.a.example joe@a.example'))).toBe(
        '<p><a href="ftp://a.example/x">ftp://a.example/x</a> <a href="http://www.a.example">www.a.example</a> ' +
          '<a href="mailto:joe@a.example">joe@a.example</a></p>',
      )
    }
  })

  test('keeps its attributes in rehype-sanitize if the schema names them', () => {
    const own = ['dataUrlSyntax', 'dataUrlContext', 'dataUrlAlternatives']
    const href = [...(defaultSchema.protocols?.href ?? []), 'ftp', 'news']
    const schema: typeof defaultSchema = {
      ...defaultSchema,
      attributes: {
        ...defaultSchema.attributes,
        // The first entry for a name counts, so that the class of footnotes and ours stand in one.
        a: [['className', 'data-footnote-backref', 'url'], ...own, ...(defaultSchema.attributes?.a ?? [])],
        img: [...own, ...(defaultSchema.attributes?.img ?? [])],
      },
      protocols: { ...defaultSchema.protocols, href },
    }
    const options = { linkSchemes: href, hProperties: true, className: 'url' }
    const page = unified().use(remarkParse).use(remarkUrlsInContext, options).use(remarkRehype)
    const html = String(page.use(rehypeSanitize, schema).use(rehypeStringify).processSync('<URL:news:a.b-\nc>'))
    expect(html).toBe(
      '<p><a href="news:a.b-c" data-url-syntax="construct" data-url-context="url-wrapper" ' +
        'data-url-alternatives="news:a.bc" class="url">news:a.b-c</a></p>',
    )
  })

  test('has no link that react-markdown empties, with the default schemes', () => {
    const children =
      '"tel:123" "sms:123" "news:a.b.c" "urn:isbn:1" "http://a.b/c" "mailto:a@b.example" "xmpp:a@b.example"'
    const page = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkUrlsInContext], children }))
    expect(page.match(/href="[^"]*"/g)).toEqual([
      'href="http://a.b/c"',
      'href="mailto:a@b.example"',
      'href="xmpp:a@b.example"',
    ])
  })

  test('is made by react-markdown', () => {
    const urlTransform = (url: string): string => (/^(?:ftp|news):/i.test(url) ? url : defaultUrlTransform(url))
    const page = createElement(Markdown, { remarkPlugins: [remarkUrlsInContext], urlTransform, children: FTP })
    expect(renderToStaticMarkup(page)).toBe('<p>See <a href="ftp://a.example/pub/x">ftp://a.example/pub/x</a> ok</p>')
  })
})

describe('remark-cli', () => {
  const directory = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  const main = join(ROOT, 'node_modules/remark-cli/cli.js')
  const remark = (...args: string[]): { out: string; err: string; status: number | null } => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [main, '--no-color', ...args], { cwd: directory })
    return { out: stdout.toString(), err: stderr.toString(), status }
  }

  beforeAll(() => {
    mkdirSync(join(directory, 'node_modules'))
    symlinkSync(
      join(ROOT, 'packages/remark-urls-in-context'),
      join(directory, 'node_modules/remark-urls-in-context'),
      'junction',
    )
    writeFileSync(join(directory, 'a.md'), 'See <URL:http://a.b/\nc>\n')
  })

  afterAll(() => rmSync(directory, { recursive: true }))

  test('loads the plugin and the rules by --use', () => {
    const { out, err } = remark('a.md', '--use', 'remark-urls-in-context', '--use', 'remark-urls-in-context/lint')
    expect(out).toBe('See <http://a.b/c>\n')
    expect(err).toMatch(/1:5-2:3\s+warning .* no-url-wrapper\s+remark-lint/)
    expect(err).toMatch(/no-wrapped-url/)
  })

  test('fails if the rules are used without the plugin', () => {
    writeFileSync(join(directory, '.remarkrc'), JSON.stringify({ plugins: ['remark-urls-in-context/lint'] }))
    const { err, status } = remark('a.md')
    expect(err).toMatch(/error +Missing plugin `remark-urls-in-context`/)
    expect(status).toBe(1)
  })

  test('loads them from .remarkrc, with options', () => {
    const plugins = [['remark-urls-in-context', { spelling: 'original' }], 'remark-urls-in-context/lint']
    writeFileSync(join(directory, '.remarkrc'), JSON.stringify({ plugins }))
    const { out, err } = remark('a.md', '--frail')
    expect(out).toBe(readFileSync(join(directory, 'a.md'), 'utf8'))
    expect(err).toMatch(/2 warnings/)
  })
})
