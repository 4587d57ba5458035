import { readFileSync } from 'node:fs'

export const HELP = `usage: urls [FILE...]
       urls parse [--json] URL...
       urls fix [--write] FILE.md...

Prints the URLs of the files, or of standard input, one a line, in the order in which they stand:
those in <URL:...>, <...> and "..." too that are broken over lines, also in quoted mail and in comments.

  FILE            text as UTF-8, or as UTF-16 with a byte order mark; - is standard input
  --              ends the options: what follows is a file, whatever its name
  -h, --help      this text
  -V, --version   the version

Up to 8 MiB of an input are read whole: where a hyphen at a line break leaves two readings, all of its text
decides between them. A longer input streams, in little memory, and only the URLs close by decide.

A first word "parse" is a command, which says what each URL means; the file of that name is ./parse. So is "fix",
which gives the URLs of Markdown files one spelling.

Exit status: 0 if a URL was found, 1 if none, 2 if something could not be read (the rest is still printed).

Examples:
  urls mail.mbox                        the URLs of a mailbox
  urls notes/*.txt | sort -u            each URL of many files once
  man -P cat ls | urls                  the URLs of what another program prints
  urls - extra.txt < list.txt           standard input, then a file
  urls -- -odd-name.txt                 a file whose name starts with a hyphen
  urls parse ftp://ftp.example.com/pub  its components, fields, conformance, and what a client would send
`

/** The version in package.json, which stands two folders up from here, in the sources as in the build. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return `urls-in-context ${manifest.version}`
}
