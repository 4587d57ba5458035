// Runs packages that find URLs on the cases of `urls-in-context-conformance`, and prints how many each reads as a case
// says, by chapter of docs/rules.md: `node research/conformance.mjs [--topics]`, after `npm run build`.
//
// Each package has the settings that come nearest to the cases, which are with `www.` and without email addresses. What it finds
// without a scheme or `www.` is left out, as an option of its own. Cases that ask for options are left out. A case counts
// if the URLs are the same ones: in any order, each once, in the normal form of `URL`.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import { Autolinker } from 'autolinker'
import getUrls from 'get-urls'
import { LinkifyIt } from 'linkify-it'
import * as linkifyjs from 'linkifyjs'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import urlRegexSafe from 'url-regex-safe'
import { extract } from 'urls-in-context'

const require = createRequire(import.meta.url)
const ROOT = new URL('../', import.meta.url)
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), 'utf8')

/** @typedef {{ topic: string, sections: string[], by: string, options: object, text: string, urls: { url: string }[] }} Case */
/** @typedef {{ said: string, url: string }} Found what the text says, and the URL that it means */

const linkifyIt = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, fuzzyIP: false })
const markdown = unified().use(remarkParse).use(remarkGfm)
const pattern = urlRegexSafe({ re2: false })
const AS_WRITTEN = {
  ...{ stripWWW: false, removeTrailingSlash: false, removeSingleSlash: false, sortQueryParameters: false },
  ...{ removeQueryParameters: false, stripTextFragment: false },
}

/** @type {Readonly<Record<string, (text: string) => Found[]>>} */
const FINDERS = {
  'urls-in-context': (text) => extract(text).map(({ url }) => ({ said: url, url })),
  'linkify-it': (text) => (linkifyIt.match(text) ?? []).map(({ raw, url }) => ({ said: raw, url })),
  linkifyjs: (text) => linkifyjs.find(text, 'url').map(({ value, href }) => ({ said: value, url: href })),
  autolinker: (text) =>
    Autolinker.parse(text, { urls: true, email: false, phone: false, mention: false, hashtag: false }).map((match) => ({
      said: match.getMatchedText(),
      url: match.getAnchorHref(),
    })),
  'remark-gfm': (text) => linksIn(markdown.parse(text)).map((url) => ({ said: url, url })),
  'url-regex-safe': (text) => (text.match(pattern) ?? []).map((said) => ({ said, url: withScheme(said) })),
  'get-urls': (text) => [...getUrls(text, AS_WRITTEN)].map((url) => ({ said: url, url })),
}

/** @param {string} said */
function withScheme(said) {
  return /^[a-z][a-z0-9+.-]*:/i.test(said) ? said : `http://${said}`
}

/**
 * @param {any} node of a tree of Markdown
 * @returns {string[]}
 */
function linksIn(node) {
  const own = node.type === 'link' || node.type === 'definition' ? [node.url] : []
  return [...own, ...(node.children ?? []).flatMap(linksIn)]
}

/**
 * @param {string[]} urls
 * @returns {string} the same for the same URLs
 */
function normal(urls) {
  const forms = urls.map((url) => {
    try {
      return decodeURI(new URL(url).href)
    } catch {
      return url
    }
  })
  return [...new Set(forms)].sort().join('\n')
}

/**
 * A text with hosts in a domain that exists, and is as long: some packages know no `.example`.
 *
 * @param {string} text
 */
function asKnown(text) {
  return text.replace(/\.example(?![\w.-])/g, '.network')
}

/**
 * @param {string} name
 * @param {Case} each
 */
function isRight(name, { text, urls }) {
  const found = within(() => FINDERS[name](asKnown(text))).filter(({ said }) => /:|^(?:www|ftp)\./i.test(said))
  return normal(found.map(({ url }) => url)) === normal(urls.map(({ url }) => asKnown(url)))
}

/** How often each package did not answer, by its name. */
const unanswered = new Map()
let asked = ''

/**
 * What a search gives; nothing if it takes more than a second, as a pattern may for one line of text.
 *
 * @param {() => Found[]} search
 * @returns {Found[]}
 */
function within(search) {
  Object.assign(globalThis, { search })
  try {
    return runInThisContext('search()', { timeout: 1000 })
  } catch (error) {
    if (Object(error).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    unanswered.set(asked, (unanswered.get(asked) ?? 0) + 1)
    return []
  }
}

/** @param {string} name */
function versionOf(name) {
  for (const path of require.resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(`${path}/${name}/package.json`, 'utf8')).version
    } catch {}
  }
  return '?'
}

const chapters = new Map(
  Array.from(read('docs/rules.md').matchAll(/^## (\d+)\. (.*)$/gm), ([, at, title]) => [at, title]),
)
/** @type {Case[]} */
const all = JSON.parse(read('packages/urls-in-context-conformance/dist/cases.json')).cases
const cases = all.filter(({ options }) => Object.keys(options).length === 0)
const names = Object.keys(FINDERS)
/** The cases that each package reads as they say. */
const right = new Map(
  names.map((name) => {
    asked = name
    return [name, new Set(cases.filter((each) => isRight(name, each)))]
  }),
)

/**
 * @param {string} title
 * @param {(each: Case) => boolean} isIn
 */
function row(title, isIn) {
  const some = cases.filter(isIn)
  const counts = names.map((name) => some.filter((each) => right.get(name)?.has(each)).length)
  return `| ${title} | ${some.length} | ${counts.join(' | ')} |`
}

const chapterOf = (/** @type {Case} */ { sections: [first = ''] }) => first.split('.')[0]
console.log(`${cases.length} of ${all.length} cases, without those that ask for options\n`)
console.log(`| | cases | ${names.map((name) => `${name} ${versionOf(name)}`).join(' | ')} |`)
console.log(`|---|---|${'---|'.repeat(names.length)}`)
for (const by of ['standard', 'usage', 'taste']) console.log(row(`*by ${by}*`, (each) => each.by === by))
for (const chapter of new Set(cases.map(chapterOf).sort())) {
  console.log(row(chapters.get(chapter) ?? 'Examples', (each) => chapterOf(each) === chapter))
}
if (process.argv.includes('--topics')) {
  for (const topic of new Set(cases.map((each) => each.topic))) console.log(row(topic, (each) => each.topic === topic))
}
console.log(row('all', () => true))
for (const [name, count] of unanswered) console.log(`${name}: ${count} cases took more than a second`)
