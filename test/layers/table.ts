/** Which room may import which: the table of the architecture. */

/**
 * A room is a folder of `src/`, or a file that stands in `src/` itself. Imports of types count. A room may always
 * import itself.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  text: [],
  options: ['text'],
  layout: ['text'],
  url: ['text'],
  match: ['text'],
  asked: ['match', 'options'],
  find: ['layout', 'url', 'match', 'options', 'text'],
  defang: ['find', 'layout', 'match', 'options', 'text'],
  settle: ['find', 'layout', 'defang', 'url', 'asked', 'match', 'options', 'text'],
  extractor: ['find', 'defang', 'asked', 'match', 'options', 'text'],
  bytes: ['find', 'extractor', 'asked', 'match', 'options', 'text'],
  extract: ['find', 'defang', 'settle', 'layout', 'asked', 'match', 'options', 'text'],
  light: ['find', 'match', 'options', 'text'],
  rewrite: ['extract', 'match', 'options'],
  stream: ['extractor', 'match', 'options'],
  links: ['extract', 'match', 'url', 'options'],
  ranges: ['match', 'text'],
  notes: ['match'],
  constructs: ['find', 'match', 'options', 'text'],
  tlds: [],
  'linkify-it': ['extract', 'links', 'tlds', 'match', 'options', 'text'],
  'markdown-it': ['extract', 'links', 'linkify-it', 'tlds', 'match', 'options', 'url', 'text'],
  remark: ['links', 'extract', 'rewrite', 'match', 'url', 'options', 'text'],
  rehype: ['links'],
  'linkify-text': ['links', 'options'],
  html: ['linkify-text', 'links', 'options'],
  archive: ['layout', 'text'],
  index: ['layout', 'extract', 'extractor', 'match', 'notes', 'options', 'ranges', 'rewrite', 'settle', 'text', 'url'],
  cli: [
    'index',
    'constructs',
    'extract',
    'extractor',
    'bytes',
    'url',
    'archive',
    'remark',
    'defang',
    'match',
    'options',
    'settle',
    'text',
    'tlds',
  ],
}

/** Where the table grants a room types only: what they describe is made elsewhere. */
export const TYPES_ONLY: Readonly<Record<string, readonly string[]>> = {
  match: ['text'],
  ranges: ['match'],
  notes: ['match'],
  index: ['layout', 'text'],
  // The lines of a part with coordinates.
  archive: ['layout'],
}

/**
 * The files of each folder that carry its job, and may be imported from outside. A folder that is not named here shows
 * its entry alone.
 */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  // Every room may ask each file of `text`: a file is one subject.
  text: ['ascii', 'chars', 'hosts', 'limits', 'prose-classes', 'scheme-names', 'schemes', 'view'],
  // The pass; the constructs that it asks; and what settling reads a URL over lines by.
  find: [
    'find',
    'triggers',
    'constructs/all',
    'constructs/fangs',
    'constructs/printable',
    'accept',
    'bare',
    'candidate',
    'cursor',
    'enclosure',
    'next-line',
    'read',
    'readings',
    'rules',
    'start',
  ],
  // What a line end is; a glance at it, the layout of a text, and what both say of it; the type of a line with
  // coordinates.
  layout: ['forms', 'layout', 'explain', 'pages'],
  // The text before, the pass over it and its lines, and the way to it; and the count of what is left out.
  defang: ['from-written', 'left-out', 'pass', 'refang', 'refanger'],
  settle: ['settle', 'decider', 'join-explainer'],
  // The light layer: whether a text can be a URL (`accept`), its components (`split`), the table of schemes; what is
  // secret in a text that is no whole URL; and the entry.
  url: ['accept', 'split', 'scheme-table', 'secrets', 'index'],
  // The options that all entries have; the record of a link, its text, and whether it may be live; which URLs become
  // links, with their attributes; how other readings are named; the text of a tree; what elements are to it; and the
  // HTML that parsers read alike.
  links: [
    'annotation',
    'elements',
    'entry-options',
    'flow',
    'link',
    'live',
    'plain-html',
    'readings',
    'settings',
    'shown-text',
  ],
  // The entry; and what the entry with a parser does by the same code.
  'linkify-text': ['index', 'text-to-html', 'tags'],
  tlds: ['index', 'domains'],
  // The entry; and the construct by which the command counts what it leaves out.
  constructs: ['index', 'templates'],
  // The entry; the count of problems, which the command goes on with over the units of a divided file; and the names of
  // the libraries that the command has beside it, and where one is found that it has not. `divide` and `folder` take
  // rules that choose files.
  archive: [
    'index',
    'divide',
    'source/folder',
    'problem',
    'libraries/peers',
    'libraries/installed-peer',
    'read',
    'sniff',
    'source/turn',
  ],
}

/** An entry point of the package bears the folder's work under one of these names. */
export const ENTRIES: readonly string[] = ['index', 'main']

/** Node's own modules, elsewhere nowhere: rooms, or single files of one. */
export const NODE_ALLOWED: readonly string[] = [
  'archive/',
  'cli/',
  'bytes/node.ts',
  'remark/lint/required.ts',
  'html/node.ts',
]

/** The only rooms that know of syntax trees, and that may export a default: plugins are. */
export const TREE_ROOMS: readonly string[] = ['remark', 'rehype', 'markdown-it']
/** The files besides those that may import the packages of syntax trees: `urls fix` puts its parsers together. */
export const TREE_FILES: readonly string[] = ['cli/fix/markdown.ts']
export const TREE_PACKAGES: RegExp = /^(?:unified|unist|vfile|micromark|mdast|hast|remark|rehype)(?:-|$)/

/** Rooms that may use packages besides those: what they use is named in package.json. */
export const PACKAGES_ALLOWED: readonly string[] = ['archive', 'cli', 'html', ...TREE_ROOMS]

export const LONGEST_FILE = 400
/** Made by a script, and as long as the registry is. */
export const GENERATED: readonly string[] = ['text/scheme-names.ts', 'tlds/table.ts']
