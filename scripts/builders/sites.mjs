import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { archivesFor, npm } from '../packing.mjs'
import { linksOf, wrongLinks } from './links.mjs'

const PROJECTS = fileURLToPath(new URL('.', import.meta.url))

/** @typedef {{ source: 'page.md' | 'page.mdx', to: string, html: string }} Page its source and what is built of it */

/** @type {Readonly<Record<string, { plugins: readonly string[], packages: readonly string[], pages: readonly Page[] }>>} */
export const SITES = {
  vitepress: {
    plugins: ['markdown-it-urls-in-context'],
    packages: ['vitepress'],
    pages: [{ source: 'page.md', to: 'index.md', html: '.vitepress/dist/index.html' }],
  },
  astro: {
    plugins: ['remark-urls-in-context', 'rehype-urls-in-context'],
    packages: ['astro', '@astrojs/markdown-remark', '@astrojs/mdx'],
    pages: [
      { source: 'page.md', to: 'src/pages/index.md', html: 'dist/index.html' },
      { source: 'page.mdx', to: 'src/pages/other.mdx', html: 'dist/other/index.html' },
    ],
  },
  docusaurus: {
    plugins: ['remark-urls-in-context', 'rehype-urls-in-context'],
    packages: ['@docusaurus/core'],
    pages: [
      { source: 'page.md', to: 'docs/index.md', html: 'build/index.html' },
      { source: 'page.mdx', to: 'docs/other.mdx', html: 'build/other/index.html' },
    ],
  },
  next: {
    plugins: ['remark-urls-in-context', 'rehype-urls-in-context'],
    packages: ['next', '@next/mdx'],
    pages: [
      { source: 'page.md', to: 'app/page.md', html: 'out/index.html' },
      { source: 'page.mdx', to: 'app/other/page.mdx', html: 'out/other.html' },
    ],
  },
}

/** The programs send figures of their use home unless they are told not to. */
const QUIET = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', CI: '1' }

/**
 * Installs and builds one project, and reads the pages that come of it.
 *
 * @param {string} name
 * @param {ReadonlyMap<string, string>} archives the path of each package, packed
 * @param {string} folder an empty one
 * @returns {Record<string, string>[]} a row of the table for each page
 */
export function buildSite(name, archives, folder) {
  const { plugins, packages, pages } = /** @type {(typeof SITES)[string]} */ (SITES[name])
  const project = join(folder, name)
  cpSync(join(PROJECTS, name), project, { recursive: true })
  for (const { source, to } of pages) {
    mkdirSync(dirname(join(project, to)), { recursive: true })
    cpSync(join(PROJECTS, source), join(project, to))
  }
  const archived = plugins.flatMap((plugin) => archivesFor(plugin, archives))
  const own = needsOtherNode(project) ? ['node@24'] : []
  console.error(`${name}: npm install`)
  npm(['install', '--no-audit', '--no-fund', '--no-package-lock', ...new Set([...archived, ...own])], project)
  const versions = packages.map((each) => `${each} ${manifestOf(join(project, 'node_modules', each)).version}`)
  console.error(`${name}: npm run build`)
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...QUIET },
    shell: process.platform === 'win32',
  })
  if (built.status !== 0) {
    console.error(built.stdout, built.stderr)
    return [{ builder: versions.join(', '), page: '', result: 'not built' }]
  }
  const rows = pages.map(({ source, html }) => {
    const links = linksOf(readFileSync(join(project, html), 'utf8'))
    const wrong = wrongLinks(links, source)
    for (const each of wrong) console.error(`${name}: ${source}: ${each}`)
    const result = wrong.length === 0 ? 'right' : `${wrong.length} wrong`
    return { builder: versions.join(', '), page: source, links: String(links.length), result }
  })
  rmSync(project, { recursive: true, force: true, maxRetries: 3 })
  return rows
}

/**
 * Whether a project needs a later Node than the one that runs this.
 *
 * @param {string} project
 */
function needsOtherNode(project) {
  const [, needed] = /^>=(\d+)/.exec(manifestOf(project).engines?.node ?? '') ?? []
  return needed !== undefined && Number.parseInt(process.versions.node, 10) < Number(needed)
}

/** @param {string} path */
function manifestOf(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}
