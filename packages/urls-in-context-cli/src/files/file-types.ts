/** By the ends of names. What a file holds is decided by its content. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  archive: '7z cab cpio jar rar tar tgz zip',
  asciidoc: 'adoc asciidoc asc',
  book: 'epub fb2 mobi',
  c: 'c h',
  calendar: 'ics ifb vcs',
  card: 'vcard vcf',
  config: 'cfg conf ini toml',
  cpp: 'cc cpp cxx hh hpp hxx',
  csharp: 'cs',
  css: 'css less sass scss',
  csv: 'csv tsv',
  go: 'go',
  haskell: 'hs lhs',
  html: 'htm html shtml xhtml',
  java: 'java',
  js: 'cjs js jsx mjs vue',
  json: 'json json5 jsonl ndjson',
  kotlin: 'kt kts',
  ldif: 'ldi ldif',
  log: 'log',
  lua: 'lua',
  mail: 'eml emlx mbox mbx mmdf msg oft ost pst',
  man: '1 2 3 4 5 6 7 8 9 man mdoc',
  mbox: 'mbox mbx mmdf',
  md: 'markdown md mdown mdwn mdx mkd mkdn',
  office: 'docm docx fodp fods fodt odp ods odt ott pptm pptx rtf xlsm xlsx',
  pdf: 'pdf',
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
  txt: 'text txt',
  warc: 'arc warc wet',
  xml: 'rng rss svg xml xsd xsl xslt',
  yaml: 'yaml yml',
}

/** What is before these ends says the type. */
const PACKED = /\.(?:bz2|gz|lzma|xz|Z|zst)$/

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
