/** An option of the command line, as the reader of options needs to know it. */
export interface Option {
  /** The letter of its short form. */
  readonly short?: string
  /** The placeholder for its value, if it takes one. Brackets mean that the value is optional and must follow `=`. */
  readonly value?: string
}

/** An option with its description in `urls --help`. */
export interface DescribedOption extends Option {
  readonly help: string
}

/** A heading of the help and the options below it. */
interface OptionGroup {
  readonly heading: string
  readonly options: Readonly<Record<string, DescribedOption>>
}

export const GROUPS: readonly OptionGroup[] = [
  {
    heading: 'Which files',
    options: {
      'files-from0': {
        value: 'FILE',
        help: 'reads the names of files from FILE (- is standard input), each ended by NUL',
      },
      from: {
        short: 'f',
        value: 'FORMAT',
        help: 'what the files are, inside whatever packs them, where the content would be\ntaken for something else: mbox, message, text, html, rnews, warc',
      },
      'no-headers': { help: 'leaves out header fields' },
    },
  },
  {
    heading: 'Which URLs',
    options: {
      scheme: { value: 'LIST', help: 'those of these schemes, as in --scheme=ftp,gopher' },
      context: { value: 'LIST', help: 'those that stand so: url-wrapper, angle, quoted, label, bare' },
      since: {
        value: 'DATE',
        help: 'those in messages of DATE or later; a DATE is 1999, 1999-12, 1999-12-31\nor a time as in ISO 8601, and counts in UTC',
      },
      until: { value: 'DATE', help: 'those in messages of DATE or earlier, all of that year, month or day' },
      unique: {
        value: '[SCOPE]',
        help: 'each once, equal ones by the normal form of RFC 3986, in the order of that form;\nSCOPE is message, file, or all (which is meant where none is given)',
      },
      hyphen: {
        value: 'HOW',
        help: 'whether a hyphen at a line break belongs to a URL: evidence (as the message\nshows, which is the default), keep, or drop',
      },
    },
  },
  {
    heading: 'What is printed',
    options: {
      format: { value: 'FORMAT', help: 'text (the default), ndjson, csv, tsv, or html: a page to look at' },
      json: { help: 'the same as --format=ndjson' },
      'with-filename': { short: 'H', help: 'file, line and column before each URL, as on a terminal' },
      'no-filename': { help: 'only the URLs, on a terminal too' },
      null: { short: '0', help: 'ends each URL, or name of a file, with NUL' },
      count: { short: 'c', help: 'how many URLs each file has; with --unique, how often each URL was found' },
      'files-with-urls': { short: 'l', help: 'the names of the files that have any' },
      quiet: { short: 'q', help: 'nothing; ends at the first URL' },
      stats: { help: 'how many there are by scheme, host and year, as a table with bars' },
      excerpt: { value: '[LINES]', help: 'the line in which each URL stands, and so many around it; with html, 1' },
      redact: { help: 'masks passwords and the tokens in known parameters' },
      color: { value: '[WHEN]', help: 'always, never, or auto: on a terminal, unless NO_COLOR is set' },
      hyperlink: { help: 'links that a terminal opens (OSC 8)' },
    },
  },
  {
    heading: 'How it works',
    options: {
      jobs: { short: 'j', value: 'N', help: 'how many threads read; the output is the same' },
      'no-progress': { help: 'does not show on a terminal how far the work is' },
      'no-messages': { short: 's', help: 'no word about files that are missing or damaged' },
      verbose: { short: 'v', help: 'a word about what cost nothing, too' },
      help: { short: 'h', help: 'this text' },
      version: { short: 'V', help: 'the version' },
    },
  },
]

/** The options of the search for URLs, by name. */
export const OPTIONS: Readonly<Record<string, DescribedOption>> = Object.assign(
  {},
  ...GROUPS.map(({ options }) => options),
)
