import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { parseFragment, serialize } from 'parse5'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { linkifyText } from '../../src/linkify-text/light.ts'
import { runs } from '../arbitrary/runs.ts'
import { unsafeText } from '../arbitrary/unsafe.ts'
import { missing } from '../browser.ts'
import { browserSoup } from '../links/browser-soup.ts'
import { compare, MARK, openPage, type Pair } from '../links/compare-in-browser.ts'
import { readPage } from '../pages.ts'

/** The components of `docs/recipes.md`, rendered as a server renders them. */

const ROOT = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))
const COMPONENTS = join(ROOT, 'test/components')
const frameworks = createRequire(import.meta.url)

/** For each framework, a module that gives the HTML of a text. */
const PROGRAMS: Readonly<Record<string, string>> = {
  React: `
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    import { Linkify } from './Linkify.tsx'
    export { Linkify }
    export const render = (text) => renderToStaticMarkup(createElement(Linkify, { text }))`,
  Vue: `
    import { createSSRApp } from 'vue'
    import { renderToString } from 'vue/server-renderer'
    import Linkify from './Linkify.vue'
    export const render = (text) => renderToString(createSSRApp(Linkify, { text }))`,
  Svelte: `
    import { render as renderToBody } from 'svelte/server'
    import Linkify from './Linkify.svelte'
    export const render = (text) => renderToBody(Linkify, { props: { text } }).body`,
}

/** Compiles the files of Vue and Svelte for a server. */
const COMPILERS: Plugin = {
  name: 'compilers',
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, ({ path }) => {
      const { compileScript, parse } = frameworks('vue/compiler-sfc')
      const { descriptor, errors } = parse(readFileSync(path, 'utf8'))
      expect(errors).toEqual([])
      const templateOptions = { ssr: true, ssrCssVars: [] }
      const options = { id: 'linkify', inlineTemplate: true, templateOptions }
      return { contents: compileScript(descriptor, options).content, loader: 'ts' }
    })
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const { compile } = frameworks('svelte/compiler')
      const { js, warnings } = compile(readFileSync(path, 'utf8'), { filename: path, generate: 'server' })
      expect(warnings).toEqual([])
      return { contents: js.code, loader: 'js' }
    })
  },
}

/** HTML with the character references that parse5 writes. */
const inOneForm = (html: string): string => serialize(parseFragment(html))

const escaped = new MarkdownIt().utils.escapeHtml
/** What Vue and Svelte write around their parts. None holds a word. */
const FRAMEWORK_COMMENT = /<!--[[\]!\d-]*-->/g

const LIVE = ['http', 'https', 'ftp', 'mailto']
const REL = 'noopener noreferrer nofollow'

const link = (href: string, text = href): string => `<a href="${href}" rel="${REL}">${text}</a>`

const RENDERED: ReadonlyArray<readonly [text: string, html: string]> = [
  [
    'See <http://a.example/x>, www.b.example.',
    `See &lt;${link('http://a.example/x')}&gt;, ${link('http://www.b.example', 'www.b.example')}.`,
  ],
  ['(https://a.example/x_(y)) ftp://b.example/', `(${link('https://a.example/x_(y)')}) ${link('ftp://b.example/')}`],
  ['mailto:ann@a.example!', `${link('mailto:ann@a.example')}!`],
  ['<URL:http://a.example/\nx>', `&lt;URL:${link('http://a.example/x', 'http://a.example/\nx')}&gt;`],
  ['http://a.example/?x=1&y=2', link('http://a.example/?x=1&amp;y=2')],
  ['<URL:http://a.example/>http://b.example/', `&lt;URL:${link('http://a.example/')}&gt;${link('http://b.example/')}`],
  [
    '<URL:javascript:alert(1)> javascript:alert(1) data:text/html,x',
    '&lt;URL:javascript:alert(1)&gt; javascript:alert(1) data:text/html,x',
  ],
  ['http://user:pw@a.example/ http://0x7f000001/', 'http://user:pw@a.example/ http://0x7f000001/'],
  ['<URL:http://www.bank.example@a.example/\nx>', '&lt;URL:http://www.bank.example@a.example/\nx&gt;'],
  ['http://bücher.example:81/', link('http://bücher.example:81/')],
  ['<img src=x onerror=alert(1)>{{ 1 }}{1}&"x"', '&lt;img src=x onerror=alert(1)&gt;{{ 1 }}{1}&amp;"x"'],
  ['  two  blanks\n\tand a line  ', '  two  blanks\n\tand a line  '],
  ['', ''],
]

test('the page names the versions of the lock file', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const [react, vue, svelte] = ['react', 'vue', 'svelte'].map((name) => packages[`node_modules/${name}`].version)
  expect(readPage('docs/recipes.md')).toContain(`with React ${react}, Vue ${vue} and Svelte ${svelte}`)
})

describe('the components', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'urls-in-context-')))
  afterAll(() => rmSync(folder, { recursive: true }))

  describe.each(Object.keys(PROGRAMS))('of %s', (name) => {
    let program: { render(text: string): string | Promise<string>; Linkify(props: object): unknown }

    beforeAll(async () => {
      const file = join(folder, `${name}.cjs`)
      await build({
        stdin: { contents: PROGRAMS[name]!, resolveDir: COMPONENTS },
        outfile: file,
        bundle: true,
        format: 'cjs',
        platform: 'node',
        jsx: 'automatic',
        alias: {
          'urls-in-context/linkify-text/light': join(ROOT, 'dist/linkify-text/light.js'),
        },
        plugins: [COMPILERS],
        logLevel: 'error',
      })
      program = createRequire(import.meta.url)(file)
    })

    const warnings = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    afterEach(() => {
      for (const warning of warnings) expect(warning.mock.calls).toEqual([])
    })

    /** Without the comments by which a framework finds its nodes again. */
    const render = async (text: string): Promise<string> =>
      inOneForm((await program.render(text)).replace(/<!--.*?-->/g, ''))

    test.each(RENDERED)('renders %j', async (text, html) => {
      expect(await render(text)).toBe(html)
      expect(inOneForm(linkifyText(text, { rel: REL, schemes: LIVE }))).toBe(html)
    })

    test('makes the links that linkifyText makes, whatever they may do', async () => {
      let links = 0
      await fc.assert(
        fc.asyncProperty(unsafeText, async (text) => {
          const should = inOneForm(linkifyText(text, { rel: REL, schemes: LIVE }))
          links += should.split('<a ').length - 1
          expect(await render(text)).toBe(should)
        }),
        runs(500),
      )
      expect(links).toBeGreaterThan(100)
    })

    test('renders the corpus of layouts as text and links of live schemes', async () => {
      const text = readFileSync(join(ROOT, 'corpus/layout.txt'), 'utf8').slice(0, 20_000)
      const rendered = await render(text)
      const hrefs = [...rendered.matchAll(/<a href="([^"]*)" rel="([^"]*)">/g)]
      expect(hrefs.length).toBeGreaterThan(50)
      expect(rendered).not.toMatch(/<(?!a |\/a>)/)
      expect(hrefs.filter(([, href, rel]) => !/^(?:https?|ftp|mailto):/.test(href!) || rel !== REL)).toEqual([])
    })

    test.skipIf(missing !== undefined)('adds links and nothing else, in a browser', async () => {
      const texts = fc.sample(browserSoup, runs(400))
      const pairs = await Promise.all(
        texts.map(async (text): Promise<Pair> => {
          const html = (await program.render(text)).replaceAll(FRAMEWORK_COMMENT, '')
          return [escaped(text), html.replaceAll(` rel="${REL}">`, ` class="${MARK}">`), ['div']]
        }),
      )
      const { browser, page } = await openPage()
      const { differences, links } = await compare(page, pairs).finally(() => browser.close())
      expect(differences.map(({ is, should }) => [is, should])).toEqual([])
      expect(links).toBeGreaterThan(150)
    })

    if (name === 'React') {
      test('has keys that stay when text is added', () => {
        const keysOf = (text: string): unknown[] =>
          (program.Linkify({ text }) as ReadonlyArray<{ key?: unknown }>).flatMap(({ key }) => key ?? [])
        const [first, second] = ['http://a.example/ and <http://b.example/>', ', http://c.example/']
        expect(new Set(keysOf(first + second)).size).toBe(3)
        expect(keysOf(first + second).slice(0, 2)).toEqual(keysOf(first))
      })
    }
  })

  test('the one of React compiles in strict TypeScript', () => {
    const paths = {
      'urls-in-context/linkify-text/light': [join(ROOT, 'dist/linkify-text/light.d.ts')],
      '*': [join(COMPONENTS, 'node_modules/@types/*'), join(COMPONENTS, 'node_modules/*')],
    }
    const language = { target: 'es2023', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', types: [] }
    const compilerOptions = { ...language, strict: true, skipLibCheck: true, noEmit: true, paths }
    const files = [join(COMPONENTS, 'Linkify.tsx')]
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout + stderr).toBe('')
  })
})
