/** Which room may import which: the table of the architecture, and what has been built between its lines since. */

/**
 * A room is a folder of `src/`, or a file that stands in `src/` itself. Imports of types count. A room may always
 * import itself.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  chars: [],
  schemes: [],
  span: [],
  options: [],
  evidence: [],
  flat: [],
  lines: ['span'],
  tokenizer: ['chars', 'schemes', 'span', 'options', 'flat'],
  repair: ['tokenizer', 'chars', 'span', 'flat'],
  url: ['chars', 'schemes', 'span'],
  match: ['span', 'repair', 'url'],
  readings: ['repair', 'url', 'schemes', 'options', 'tokenizer', 'flat'],
  record: ['match', 'readings', 'repair', 'tokenizer', 'flat'],
  rejoin: ['readings', 'record', 'match', 'options', 'tokenizer', 'url'],
  pass: ['tokenizer', 'repair', 'url', 'match', 'readings', 'record', 'options'],
  settle: ['match', 'url', 'evidence', 'rejoin', 'repair', 'options', 'tokenizer', 'flat'],
  extractor: ['pass', 'match', 'options', 'tokenizer', 'flat'],
  bytes: ['pass', 'extractor', 'match', 'options', 'tokenizer', 'repair', 'span', 'flat'],
  extract: ['pass', 'extractor', 'settle', 'match', 'options', 'tokenizer'],
  rewrite: ['extract', 'pass', 'extractor', 'settle', 'match', 'options'],
  stream: ['pass', 'extractor', 'settle', 'match', 'options'],
  remark: ['extract', 'rewrite', 'match', 'url', 'lines', 'options'],
  rehype: ['extract', 'rewrite', 'match', 'url', 'lines', 'options'],
  archive: ['span'],
  index: ['extract', 'extractor', 'match', 'options', 'repair', 'rewrite', 'settle', 'span', 'url'],
  cli: [
    'index',
    'stream',
    'bytes',
    'url',
    'archive',
    'remark',
    'extract',
    'extractor',
    'match',
    'options',
    'lines',
    'settle',
    'span',
  ],
}

/** Where the table grants a room types only: what they describe is made elsewhere. */
export const TYPES_ONLY: Readonly<Record<string, readonly string[]>> = {
  repair: ['tokenizer'],
  match: ['repair', 'url'],
  record: ['tokenizer'],
  bytes: ['repair', 'span'],
  settle: ['repair'],
  index: ['repair', 'span'],
}

/**
 * The files of each folder that carry its job, and may be imported from outside. A folder that is not named here shows
 * its entry alone.
 */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  // `tokenizer` reads a start, `triggers` finds it, `start` reads one at a given place, `view` is what they all look
  // at; `candidate` and its `gap` are the result, `bare` holds the rules that the pass hands over.
  // `authority` says whether a host is one beyond doubt, `glance` whether a next line is worth reading, `classes` what a
  // character can be before a start.
  tokenizer: ['tokenizer', 'triggers', 'start', 'view', 'candidate', 'gap', 'bare', 'authority', 'glance', 'classes'],
  // `reading` is the result; `scheme` supplies what a URL leaves out that is repaired in nothing else.
  repair: ['repair', 'reading', 'scheme'],
  // The light layer, whether a text can be a URL, and the entry.
  url: ['accept', 'index'],
}

/** An entry point of the package bears the folder's work under one of these names. */
export const ENTRIES: readonly string[] = ['index', 'main']

/** Node's own modules, elsewhere nowhere: rooms, or single files of one. */
export const NODE_ALLOWED: readonly string[] = ['archive/', 'cli/', 'bytes/node.ts']

/** The only rooms that know of syntax trees, and that may export a default: plugins are. */
export const TREE_ROOMS: readonly string[] = ['remark', 'rehype']
export const TREE_PACKAGES: RegExp = /^(?:unified|unist|vfile|micromark|mdast|hast|remark|rehype)(?:-|$)/

/** Rooms that may use packages besides those: what they use is named in package.json. */
export const PACKAGES_ALLOWED: readonly string[] = ['archive', 'cli', ...TREE_ROOMS]

export const LONGEST_FILE = 400
/** Made by a script, and as long as the registry is. */
export const GENERATED: readonly string[] = ['schemes.ts']
