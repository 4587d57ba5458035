import { readFileSync } from 'node:fs'

/**
 * The frame of every page: head, header and footer. Links are relative, so that the site works below any path, except
 * on the page for unknown paths.
 */

export const REPOSITORY = 'https://github.com/urls-in-context/urls-in-context'

/**
 * Where the site is published: the `homepage` of the package. Only the tags that other sites read use it, which need an
 * absolute address.
 *
 * @type {string}
 */
const ADDRESS = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).homepage

const PICTURE = {
  path: 'handbook/pictures/playground-light.webp',
  ...{ width: 1280, height: 720 },
  alt: 'The playground: a quoted mail with its URLs marked over line ends, and a list of what was found',
}

/**
 * The content security policy of every page: nothing is loaded from or sent to other sites, and no script or style is
 * inline.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The links in the header: the key that a page gives as `current`, the label, and the path from the site's root. */
const DOORS = /** @type {const} */ ([
  ['playground', 'Playground', 'playground/index.html'],
  ['handbook', 'Handbook', 'handbook/index.html'],
  ['reference', 'Reference', 'reference/index.html'],
])

const ICONS = {
  search: '<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/>',
  system: '<circle cx="8" cy="8" r="5.5"/><path class="solid" d="M8 2.5a5.5 5.5 0 0 1 0 11z"/>',
  light:
    '<circle cx="8" cy="8" r="2.75"/><path d="M8 1.5v1.75M8 12.75v1.75M1.5 8h1.75M12.75 8h1.75M3.4 3.4l1.25 1.25M11.35 11.35l1.25 1.25M12.6 3.4l-1.25 1.25M4.65 11.35 3.4 12.6"/>',
  dark: '<path d="M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1z"/>',
}

/**
 * @param {object} options
 * @param {string} options.title text, shown in the title bar before the project's name; empty on the start page
 * @param {string} options.description text for the `description` of search engines
 * @param {number} [options.depth] folders between the page and the site's root: 0 for `index.html`, 1 for `a/b.html`
 * @param {string} [options.root] the path of the site's root, with a slash at its end, instead of `depth`
 * @param {string} options.main the markup inside `<main>`
 * @param {string} [options.head] more markup for `<head>`, such as the scripts of the page
 * @param {'playground' | 'handbook' | 'reference'} [options.current] the section of the header that the page belongs to
 * @param {string} [options.layout] the class of `<body>`
 * @returns {string} HTML
 */
export function page({
  title,
  description,
  depth = 0,
  root = depth === 0 ? './' : '../'.repeat(depth),
  main,
  head = '',
  current,
  layout = '',
}) {
  const doors = DOORS.map(([key, label, path]) => {
    return `<a href="${root}${path}"${key === current ? ' aria-current="true"' : ''}>${label}</a>`
  })
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title === '' ? 'urls-in-context' : `${title} – urls-in-context`)}</title>
${socialTags(title, description)}
<link rel="icon" type="image/svg+xml" href="${root}icon.svg">
<link rel="stylesheet" href="${root}style.css">
<script src="${root}theme.js"></script>
<script src="${root}site.js" type="module"></script>
${head}</head>
<body${layout === '' ? '' : ` class="${escapeHtml(layout)}"`}>
<a class="skip" href="#main">Skip to the content</a>
<header class="site-head">
<div class="site-head-row">
<a class="logo" href="${root}index.html"><span class="logo-mark"><i>&lt;</i>urls<i>&gt;</i></span> in context</a>
<nav class="doors" aria-label="Site">${doors.join('')}<a href="${REPOSITORY}">GitHub</a></nav>
<div class="site-tools">
<button class="search-open" type="button" hidden aria-keyshortcuts="/">${icon('search')}<span>Search</span> <kbd>/</kbd></button>
<button class="theme" type="button" hidden>${icon('system')}${icon('light')}${icon('dark')}<span class="unseen">Colours: system</span></button>
</div>
</div>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer class="site-foot">
<p>MIT licence. This site loads nothing from elsewhere, and sends nothing. It keeps in the browser the choice of colours, and the text of the playground for as long as its tab is open.</p>
<nav aria-label="Project"><a href="${root}handbook/changelog.html">Changelog</a><a href="${root}handbook/security.html">Security</a><a href="${root}handbook/contributing.html">Contributing</a><a href="${REPOSITORY}/issues">Issues</a></nav>
</footer>
</body>
</html>
`
}

/**
 * The tags for previews in chats and social networks.
 *
 * @param {string} title
 * @param {string} description
 */
function socialTags(title, description) {
  const tags = {
    'og:site_name': 'urls-in-context',
    'og:type': 'website',
    'og:title': title === '' ? 'urls-in-context' : title,
    'og:description': description,
    'og:image': ADDRESS + PICTURE.path,
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:alt': PICTURE.alt,
    'twitter:card': 'summary_large_image',
  }
  return Object.entries(tags)
    .map(([name, content]) => {
      const key = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${key}="${name}" content="${escapeHtml(String(content))}">`
    })
    .join('\n')
}

/**
 * An icon of 16 by 16 units in the colour of the text, hidden from screen readers.
 *
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  return `<svg class="icon icon-${name}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${ICONS[name]}</svg>`
}

/**
 * Escapes text for an element or an attribute in double quotes.
 *
 * @param {string} text
 */
export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (unit) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[unit] ?? unit)
}
