import { COMPRESSED, FORMAT_TYPES } from './format-names.ts'

/** The types of files that are no formats of the archive reader: it reads them as text. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  asciidoc: 'adoc asciidoc asc',
  c: 'c h',
  config: 'cfg conf ini toml',
  cpp: 'cc cpp cxx hh hpp hxx',
  csharp: 'cs',
  css: 'css less sass scss',
  csv: 'csv tsv',
  go: 'go',
  haskell: 'hs lhs',
  java: 'java',
  js: 'cjs js jsx mjs vue',
  json: 'json json5 jsonl ndjson',
  kotlin: 'kt kts',
  log: 'log',
  lua: 'lua',
  man: '1 2 3 4 5 6 7 8 9 man mdoc',
  md: 'markdown md mdown mdwn mdx mkd mkdn',
  perl: 'pl pm pod t',
  php: 'php phtml',
  po: 'po pot',
  py: 'py pyi',
  r: 'R Rd Rmd r',
  rst: 'rest rst',
  ruby: 'gemspec rb',
  rust: 'rs',
  sh: 'bash fish ksh sh zsh',
  sql: 'sql',
  swift: 'swift',
  tex: 'bib cls ltx sty tex',
  ts: 'cts mts ts tsx',
  xml: 'rng rss svg xml xsd xsl xslt',
  yaml: 'yaml yml',
}

/** All types, by the ends of names. What a file holds is decided by its content. */
export const FILE_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...TEXT_TYPES, ...FORMAT_TYPES }).sort(([one], [other]) => (one < other ? -1 : 1)),
)

/** What is before these ends says the type. */
const PACKED = new RegExp(`\\.(?:${COMPRESSED.replaceAll(' ', '|')}|Z)$`)

/** Says whether a name is one of some types. */
export function typeTest(types: readonly string[]): (name: string) => boolean {
  const known = new Set(types.flatMap((type) => FILE_TYPES[type]!.split(' ')))
  return (name) => known.has(endOf(name)) || (PACKED.test(name) && known.has(endOf(name.replace(PACKED, ''))))
}

function endOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}

export function typeList(): string {
  const lines = Object.entries(FILE_TYPES).map(([name, ends]) => {
    const globs = ends.split(' ').map((end) => `*.${end}`)
    return `${name}: ${globs.join(', ')}\n`
  })
  return lines.join('')
}

/** A file that was named is always read. */
export interface FileChoice {
  readonly hidden: boolean
  readonly ignoreFiles: boolean
  /** In the syntax of `.gitignore`; `!` before one leaves out. */
  readonly globs: readonly string[]
  readonly types: readonly string[]
  /** Below a named folder; 1 is in the folder itself. */
  readonly maxDepth: number | undefined
  readonly maxFileSize: number | undefined
  readonly follow: boolean
}

export type LeftOutReason = 'hidden' | 'ignored' | 'glob' | 'type' | 'depth' | 'size'

export interface LeftOut {
  readonly path: Buffer
  readonly isFolder: boolean
  readonly reason: LeftOutReason
  readonly detail?: string | undefined
}
