import { readFileSync } from 'node:fs'
import { type DescribedOption, GROUPS } from './options.ts'

const INDENT = 27

const USAGE = `usage: urls [OPTION]... [PATH]...
       urls parse [--json] URL...
       urls fix [--write] FILE.md...

Prints the URLs of mail, news and text: those in <URL:...>, <...> and "..." that are broken over lines, too, also in
quoted mail and in comments. A PATH is a file or a folder of mailboxes, messages, news, text or HTML, in gz, zst, bz2,
xz, zip or tar; what a file is, its content says. - is standard input, which is read if there is no PATH.
`

const NOTES = `
On a terminal each URL stands behind its file, line and column; else there is one URL a line.

Where a hyphen at a line break leaves two readings, all parts of its message decide, or all of a file that has no
messages. Of more than 8 MiB of text, or 32,768 URLs, only those close by do.

A first word "parse" is a command, which says what each URL means; the file of that name is ./parse. So are "fix",
which gives the URLs of Markdown files one spelling, and "plan", "work", "merge" and "slurm", which divide the
work among machines; each has a --help of its own.

Exit status: 0 if a URL was found, 1 if none, 2 if something could not be read or was damaged (the rest is still
printed).
`

/** Each is run by a test, in a folder where there are such files. */
export const EXAMPLES: readonly (readonly [string, string])[] = [
  ['urls mail.mbox', 'the URLs of a mailbox'],
  ['urls --json news.zip > urls.ndjson', 'all that is known of them, a line of JSON each'],
  ['urls --format=csv --since=1999 --until=1999 Mail/', 'a table of those in messages of 1999'],
  ['urls --unique -c mail.mbox | sort -rn | head', 'those that are there most often'],
  ['man -P cat ls | urls --scheme=http,https', 'those that another program prints'],
  ['find . -name "*.eml" -print0 | urls --files-from0=- -l', 'the messages that have any'],
  ['urls -- -odd-name.txt', 'a file whose name starts with a hyphen'],
  ['urls parse ftp://ftp.example.com/pub', 'what a URL means'],
]

/** The text of `--help`. */
export function help(): string {
  const groups = GROUPS.map(({ heading, options }) => {
    const lines = Object.entries(options).flatMap(([name, option]) => describe(name, option))
    return `\n${heading}:\n${lines.join('\n')}\n`
  })
  const width = Math.max(...EXAMPLES.map(([command]) => command.length))
  const examples = EXAMPLES.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`)
  return `${USAGE}${groups.join('')}${NOTES}\nExamples:\n${examples.join('\n')}\n`
}

function describe(name: string, { short, value, help }: DescribedOption): string[] {
  const shape = value === undefined ? '' : value.startsWith('[') ? `[=${value.slice(1)}` : `=${value}`
  const term = `  ${short === undefined ? '    ' : `-${short}, `}--${name}${shape}`
  const [first, ...rest] = help.split('\n')
  return [`${term.padEnd(INDENT)}  ${first}`, ...rest.map((line) => `${' '.repeat(INDENT + 2)}${line}`)]
}

/** The version in package.json, which stands as many folders up from the sources as from the build. */
export function version(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
      return `urls-in-context ${manifest.version}`
    } catch {}
  }
  return 'urls-in-context'
}
