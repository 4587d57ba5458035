/**
 * The pages of the handbook in reading order. `file` is the Markdown source from the root of the repository, `name` the
 * page in `handbook/`, `label` its title in the list of pages. `about` describes the page to search engines if its
 * first paragraph does not.
 */

/** @typedef {{ file: string, name: string, label: string, about?: string }} Source */

/** @type {ReadonlyArray<{ title: string, sources: readonly Source[] }>} */
export const CHAPTERS = [
  {
    title: 'Begin',
    sources: [
      {
        ...{ file: 'README.md', name: 'index', label: 'Introduction' },
        about: 'How to install and use urls-in-context, an npm package and command that find the URLs in text.',
      },
      {
        ...{ file: 'docs/tasks.md', name: 'tasks', label: 'I want to …' },
        about: 'Where the handbook of urls-in-context says how to do what you want with the URLs in text.',
      },
      {
        ...{ file: 'docs/faq.md', name: 'faq', label: 'Questions' },
        about: 'Twelve questions about finding URLs in text with urls-in-context, and their answers.',
      },
    ],
  },
  {
    title: 'Use',
    sources: [
      {
        ...{ file: 'docs/library.md', name: 'library', label: 'Library' },
        about:
          'What finds or rewrites URLs in JavaScript: the functions of urls-in-context, their options and records.',
      },
      { file: 'docs/joins.md', name: 'joins', label: 'URLs over line ends' },
      { file: 'docs/parser.md', name: 'parser', label: 'Parser' },
      { file: 'docs/archives.md', name: 'archives', label: 'Archives' },
      { file: 'docs/markdown.md', name: 'markdown', label: 'Markdown' },
      {
        ...{ file: 'docs/html.md', name: 'html', label: 'HTML' },
        about: 'How to make safe links of the URLs in text and HTML, and which linkify to choose.',
      },
      { file: 'docs/markdown-it.md', name: 'markdown-it', label: 'markdown-it, linkify-it' },
      {
        ...{ file: 'docs/cli.md', name: 'cli', label: 'Command line' },
        about: 'The command urls: its options, output and behaviour.',
      },
      { file: 'docs/recipes.md', name: 'recipes', label: 'Recipes' },
      { file: 'docs/many-machines.md', name: 'many-machines', label: 'Many machines' },
    ],
  },
  {
    title: 'Judge',
    sources: [
      { file: 'docs/performance.md', name: 'performance', label: 'Performance' },
      { file: 'docs/stability.md', name: 'stability', label: 'Stability' },
      { file: 'docs/comparison.md', name: 'comparison', label: 'Comparison' },
      { file: 'docs/conformance.md', name: 'conformance', label: 'Conformance' },
    ],
  },
  {
    title: 'Specification',
    sources: [
      { file: 'docs/rules.md', name: 'rules', label: 'Rules' },
      { file: 'docs/grammar.md', name: 'grammar', label: 'Grammar' },
    ],
  },
  {
    title: 'Project',
    sources: [
      { file: 'docs/architecture.md', name: 'architecture', label: 'Architecture' },
      {
        ...{ file: '.github/CONTRIBUTING.md', name: 'contributing', label: 'Contributing' },
        about: 'How to run the checks of urls-in-context, and to add rules, schemes, formats and cases.',
      },
      { file: '.github/SECURITY.md', name: 'security', label: 'Security' },
      {
        ...{ file: 'docs/changelog.md', name: 'changelog', label: 'Changelog' },
        about: 'What is new, changed and fixed in each version of urls-in-context.',
      },
    ],
  },
]

export const SOURCES = CHAPTERS.flatMap(({ sources }) => sources)
