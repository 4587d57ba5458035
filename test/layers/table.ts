/** Which room may import which: the table of the architecture. */

/**
 * A room is a folder of `src/`, or a file that stands in `src/` itself. Imports of types count. A room may always
 * import itself.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  text: [],
  options: ['text'],
  joins: ['text'],
  url: ['text'],
  match: ['text'],
  screen: ['joins', 'text'],
  find: ['screen', 'joins', 'url', 'match', 'options', 'text'],
  defang: ['find', 'match', 'options', 'text'],
  edges: ['find', 'defang', 'match', 'options', 'text'],
  settle: ['edges', 'find', 'joins', 'defang', 'url', 'match', 'options', 'text'],
  extractor: ['edges', 'find', 'defang', 'match', 'options', 'text'],
  bytes: ['find', 'extractor', 'match', 'options', 'text'],
  extract: ['edges', 'find', 'defang', 'settle', 'joins', 'match', 'options', 'text'],
  divide: ['match'],
  light: ['divide', 'find', 'match', 'options', 'text'],
  rewrite: ['divide', 'extract', 'match', 'options'],
  stream: ['extractor', 'match', 'options'],
  links: ['match', 'url', 'options', 'text'],
  ranges: ['match', 'text'],
  notes: ['match', 'text'],
  constructs: ['find', 'joins', 'defang', 'match', 'options', 'text', 'url'],
  tlds: [],
  'linkify-it': ['extract', 'links', 'tlds', 'match', 'options', 'text'],
  'linkify-text': ['extract', 'light', 'links', 'match', 'options'],
  finder: ['edges', 'defang', 'extract', 'find', 'settle', 'joins', 'match', 'options', 'text'],
  index: [
    'edges',
    'joins',
    'extract',
    'extractor',
    'finder',
    'match',
    'notes',
    'options',
    'ranges',
    'rewrite',
    'settle',
    'text',
    'url',
  ],
}

/** Where the table grants a room types only: what they describe is made elsewhere. */
export const TYPES_ONLY: Readonly<Record<string, readonly string[]>> = {
  match: ['text'],
  ranges: ['match'],
  notes: ['match'],
  index: ['edges', 'joins'],
  finder: ['joins', 'match'],
}

/**
 * The files of each folder that carry its job, and may be imported from outside. A folder that is not named here shows
 * its entry alone.
 */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  // Every room may ask each file of `text`: a file is one subject.
  text: [
    'ascii',
    'chars',
    'class-flags',
    'columns',
    'hosts',
    'limits',
    'line-start',
    'prose-classes',
    'scheme-names',
    'view',
  ],
  // The pass; the constructs that it asks; what settling reads a URL over lines by; and the reading of a notation.
  find: [
    'candidate',
    'cursor',
    'rules',
    'start/enclosure',
    'start/start',
    'start/triggers',
    'end/bare',
    'end/fangs',
    'meaning/match-of',
    'meaning/readings',
    'pass/by-context',
    'pass/decoded',
    'pass/pass',
    'pass/rules-of',
    'conventions/all',
    'conventions/joins',
    'conventions/printable',
    'conventions/references',
  ],
  // A quick test of the next line, and what can be no part of the URL; a line end, and the likelihood that it gives; the
  // layout of a text; what explains it; the type of a line with coordinates.
  joins: ['explain', 'may-continue', 'layout', 'likelihood', 'line-end', 'own-line', 'pages', 'unfinished'],
  // The rows of a screen, where a text stands in them, and which of its rows go on.
  screen: ['rows', 'panels', 'wraps'],
  // The text before, and the way to it.
  defang: ['refang', 'asked'],
  settle: ['settle', 'decider', 'join-explainer'],
  // The light layer: whether a text can be a URL (`accept`), its components (`split`), the table of schemes; what is
  // secret in a text that is no whole URL; the dangers of a URL without the fields of its scheme; and the entry.
  url: ['accept', 'split', 'scheme-table', 'secrets', 'parts', 'hazards', 'index'],
  // What the other entries take of it: options, links and the text of one, its record, and how it is written in HTML.
  links: ['annotation', 'entry-options', 'index', 'link', 'settings', 'shown-text', 'tags'],
  tlds: ['index', 'domains'],
}

/** An entry point of the package bears the folder's work under one of these names. */
export const ENTRIES: readonly string[] = ['index', 'main']

/** The only file that may import modules of Node. */
export const NODE_ALLOWED: readonly string[] = ['bytes/node.ts']

export const LONGEST_FILE = 400
/** Made by a script, and as long as the registry is. */
export const GENERATED: readonly string[] = ['text/scheme-names.ts', 'tlds/table.ts']
