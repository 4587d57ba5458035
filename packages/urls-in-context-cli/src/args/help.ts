import { readFileSync } from 'node:fs'
import { type DescribedOption, GROUPS, OPTIONS } from './options.ts'

const INDENT = 27

export const USAGE = `usage: urls [OPTION]... [PATH]...
       urls parse [--json [--redact]] [URL]...
       urls fix [--write] PATH...
       urls help [COMMAND]

Prints the URLs in mail, news and text, even if they are broken over lines, in
quoted mail or in comments. PATH is a file or a folder with mailboxes, messages,
news, text, HTML, PDF, Outlook files, Word, PowerPoint, Excel, OpenDocument or
EPUB, also inside gz, zst, bz2, xz, zip or tar. The content of a file decides
how it is read, not its name. Without PATH, or for -, reads standard input.
`

export const NOTES = `
On a terminal, file, line and column come before each URL. Otherwise, each line
is one URL.

A hyphen at a line break may belong to the URL or have been inserted there. The
whole message decides, or the whole file if it is not mail. In more than 8 MiB
of text, or among more than 32,768 URLs, only nearby text decides.

"urls parse" explains URLs, and "urls fix" rewrites the URLs of Markdown files
in one form. "urls schema" prints the JSON Schema of rows, and "urls completion"
the completions for a shell. "urls help COMMAND" describes a command, and
"urls help scale" how to divide work among machines. For a file named like a
command, write ./parse.

Exit status: 0 if a URL was found, 1 if none was, 2 if an input could not be
read or was damaged (the rest is still printed). Attachments that were not read
change it only with --strict.
`

/** A command and its description; a test runs each command. */
export const EXAMPLES: readonly (readonly [string, string])[] = [
  ['urls mail.mbox', 'the URLs of a mailbox'],
  ['urls --json news.zip > urls.ndjson', 'JSON about each URL'],
  ['urls --format=csv --since=1999 --until=1999 Mail/', 'a table for 1999'],
  ['urls --unique -c mail.mbox | sort -rn | head', 'the most frequent URLs'],
  ['urls --count-by=host,year mail.mbox', 'how many, and when'],
  ['man -P cat ls | urls --scheme=http,https', 'URLs in its output'],
  ['find . -name "*.eml" -print0 | urls --files-from0=- -l', 'the messages with URLs'],
  ['urls -- -odd-name.txt', 'a name with a hyphen'],
  ['urls parse ftp://ftp.example.com/pub', 'a URL explained'],
]

const BRIEF_USAGE = `usage: urls [OPTION]... PATH...   prints the URLs of files and folders
       PROGRAM | urls             prints the URLs in the output of a program
       urls parse URL...          explains URLs
       urls fix PATH...           shows what it would change in Markdown files

`
const BRIEF_NOTES = `
Exit status: 0 if a URL was found, 1 if none was, 2 after an error.
All options: urls --help. Many machines: urls help scale.
`

export function briefHelp(): string {
  const lines = Object.entries(BRIEF).map(([name, help]) => describe(name, { ...OPTIONS[name]!, help })[0])
  return `${BRIEF_USAGE}${lines.join('\n')}\n${BRIEF_NOTES}`
}

/** Short enough for a line of a terminal of 80 columns. */
const BRIEF: Readonly<Record<string, string>> = {
  type: 'only files of this type, as in -t md or -t mail',
  glob: "only matching files, or all others: -g '!*.min.js'",
  unrestricted: 'also what .gitignore leaves out; -uu: hidden files',
  scheme: 'only URLs of these schemes, as in ftp,gopher',
  host: 'only URLs of these hosts and of their subdomains',
  include: 'only URLs that match a pattern; also --exclude',
  'bare-domains': 'also hosts without a scheme, as in example.com/x',
  emails: 'also e-mail addresses',
  defanged: 'also defanged URLs, as in hxxp://a[.]example',
  since: 'only URLs in messages since DATE; also --until',
  unique: 'each URL once in SCOPE: message, file, or all',
  'max-count': 'only the first N URLs of each file',
  count: 'the number of URLs in each file',
  'files-with-urls': 'only the names of the files that have URLs',
  'with-filename': 'file, line and column before each URL',
  'context-lines': 'NUM lines around each URL (-A: after, -B: before)',
  json: 'a line of JSON for each URL',
  format: 'text, ndjson, json-array, csv, tsv or html (a page)',
  fields: 'only these fields of each URL, as in date,from,url',
  redact: 'masks passwords and tokens',
  output: 'writes to FILE',
  quiet: 'prints nothing, and ends at the first URL',
}

export function help(): string {
  const groups = GROUPS.map(({ heading, options }) => {
    const lines = Object.entries(options).flatMap(([name, option]) => describe(name, option))
    return `\n${heading}:\n${lines.join('\n')}\n`
  })
  const width = Math.max(...EXAMPLES.map(([command]) => command.length))
  const examples = EXAMPLES.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`)
  return `${USAGE}${groups.join('')}${NOTES}\nExamples:\n${examples.join('\n')}\n`
}

function describe(name: string, option: DescribedOption): string[] {
  const { short, help } = option
  const term = `  ${short === undefined ? '    ' : `-${short}, `}${withShape(name, option)}`
  const [first, ...rest] = help.split('\n')
  return [`${term.padEnd(INDENT)}  ${first}`, ...rest.map((line) => `${' '.repeat(INDENT + 2)}${line}`)]
}

/** The long name, with the placeholder of its value. */
export function withShape(name: string, { value }: DescribedOption): string {
  const shape = value === undefined ? '' : value.startsWith('[') ? `[=${value.slice(1)}` : `=${value}`
  return `--${name}${shape}`
}

/** The relative path is the same from the sources and from the build. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return `urls-in-context ${version}`
}
