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
        help: 'reads file names from FILE (- is standard input), each followed by a NUL byte',
      },
      from: {
        short: 'f',
        value: 'FORMAT',
        help: 'reads the files, once unpacked, as FORMAT instead of recognising their content:\nmbox, message, text, html, rnews, warc',
      },
      hidden: {
        help: 'also reads files and folders in folders whose names start with a dot; maildirs, MH\nfolders and spools are always read',
      },
      'no-ignore': { help: 'also reads what .gitignore, .ignore and .urlsignore exclude from folders' },
      unrestricted: { short: 'u', help: '-u is --no-ignore, -uu is --no-ignore --hidden' },
      glob: {
        short: 'g',
        value: 'GLOB',
        help: "in folders, reads only files that match GLOB, as in -g '*.md', or all others, as in\n-g '!*.min.js'; can be repeated: the last GLOB that matches decides",
      },
      iglob: { value: 'GLOB', help: 'the same as --glob, ignoring case' },
      type: {
        short: 't',
        value: 'TYPE',
        help: 'in folders, reads only files of this type, as in -t md; can be repeated or be a list',
      },
      'type-list': { help: 'prints the types and the file names that belong to each' },
      'max-depth': {
        short: 'd',
        value: 'N',
        help: 'reads folders at most N levels deep; 1 is only the files directly in a folder',
      },
      'max-filesize': { value: 'SIZE', help: 'skips files in folders that are larger, as in --max-filesize=10M' },
      follow: { short: 'L', help: 'follows symbolic links in folders' },
      files: { help: 'prints the names of the files that would be read, without reading them' },
      'no-headers': { help: 'does not search header fields' },
      'no-attachments': { help: 'does not search documents, archives and mailboxes that are attached to messages' },
      'no-links': {
        help: 'ignores the hyperlinks of documents; their text is still searched',
      },
      'password-file': {
        value: 'FILE',
        help: 'tries the passwords in FILE, one on each line, for encrypted PDF documents',
      },
      relative: { help: 'also prints relative references in HTML that have no base URL' },
    },
  },
  {
    heading: 'Which URLs',
    options: {
      scheme: {
        value: 'LIST',
        help: 'only URLs of these schemes, as in --scheme=ftp,gopher; any: also unknown ones in <...>',
      },
      host: { value: 'LIST', help: 'only URLs of these hosts and their subdomains, as in --host=example.com' },
      'exclude-host': { value: 'LIST', help: 'no URLs of these hosts and their subdomains' },
      include: {
        value: 'PATTERN',
        help: 'only URLs whose normal form matches the regular expression PATTERN; if repeated, one\nPATTERN must match',
      },
      exclude: { value: 'PATTERN', help: 'no URLs whose normal form matches PATTERN; can be repeated' },
      'ignore-case': { short: 'i', help: '--include and --exclude ignore case' },
      'max-count': { short: 'm', value: 'N', help: 'only the first N URLs of each file' },
      emails: { help: 'also addresses such as joe@example.com, as mailto: URLs' },
      context: {
        value: 'LIST',
        help: 'only URLs that are written in these ways: url-wrapper, angle, quoted, label, bare',
      },
      'bare-domains': {
        help: 'also hosts without a scheme, such as example.com/x, if their top-level domain exists; mail\nheaders have many of them: see --no-headers',
      },
      since: {
        value: 'DATE',
        help: 'only URLs in messages of DATE or later; DATE is 1999, 1999-12, 1999-12-31 or an\nISO 8601 time, in UTC unless it has an offset',
      },
      until: {
        value: 'DATE',
        help: 'only URLs in messages of DATE or earlier, including all of that year, month or day',
      },
      unique: {
        value: '[SCOPE]',
        help: 'each URL once per SCOPE: message, file, or all (the default), in its first spelling',
      },
      'unique-by': {
        value: 'HOW',
        help: 'when two URLs are equal: scheme (the default: same normal form by RFC 3986 and the rules\nof the scheme, such as the default port), or spelling',
      },
      defanged: {
        help: 'also defanged URLs, such as hxxp://a[.]example',
      },
      templates: {
        help: 'also URLs with placeholders, such as https://a.example/{id}; without it, -v reports those\nthat were left out',
      },
      scp: { help: 'also addresses as git and scp write them: git@a.example:user/r.git, as an ssh: URL' },
      hyphen: {
        value: 'HOW',
        help: 'whether a hyphen at a line break belongs to a URL: evidence (the default: the rest of\nthe message decides), keep, or drop',
      },
      'join-lines': {
        value: 'HOW',
        help: 'whether a bare URL continues in the next line: evidence (the default: the text and its\nlayout decide), offer (as an alternative), prefer, or never',
      },
      'max-length': {
        value: 'N',
        help: 'the longest bare URL, in UTF-16 units (default: 16384); longer ones are left out',
      },
      kind: {
        value: 'KIND',
        help: 'reads all text as prose, page, mail, code, json, po, roff, tex or html, instead of\nrecognising what it is',
      },
    },
  },
  {
    heading: 'What is printed',
    options: {
      format: {
        value: 'FORMAT',
        help: 'text (the default), ndjson, json-array, csv, tsv, or html: a page for the browser',
      },
      json: { help: 'same as --format=ndjson' },
      fields: {
        value: 'LIST',
        help: 'prints these fields of each URL, in this order, as in --fields=date,from,url; all is every\ncolumn of csv and tsv. In text, tabs separate the fields',
      },
      output: {
        short: 'o',
        value: 'FILE',
        help: 'writes to FILE, which appears once it is complete; - is standard output',
      },
      sort: { value: 'KEY', help: 'sorts by path, date or url; equal rows stay in the order of the input' },
      passthru: {
        help: 'prints the whole text with its URLs coloured or linked; for mail, the decoded parts',
      },
      'with-filename': { short: 'H', help: 'prints file, line and column before each URL, as on a terminal' },
      'no-filename': {
        short: 'I',
        help: 'prints only the URLs, also on a terminal; with -n, also their lines and columns',
      },
      'line-number': {
        short: 'n',
        help: 'prints line and column before each URL, and the file if there are several',
      },
      null: { short: '0', help: 'ends each URL or file name with a NUL byte' },
      count: {
        short: 'c',
        help: 'prints the number of URLs in each file; with --unique, how often each URL was found',
      },
      'files-with-urls': { short: 'l', help: 'prints only the names of files that have URLs' },
      quiet: { short: 'q', help: 'prints nothing and stops at the first URL' },
      stats: { help: 'prints the number of URLs by scheme, host and year, as a table with bars' },
      excerpt: {
        value: '[LINES]',
        help: 'also prints the line of each URL and LINES lines before and after it (default: 0; html\nshows 1 even without this option)',
      },
      'after-context': { short: 'A', value: 'NUM', help: 'also prints the line of each URL and NUM lines after it' },
      'before-context': { short: 'B', value: 'NUM', help: 'also prints the line of each URL and NUM lines before it' },
      'context-lines': { short: 'C', value: 'NUM', help: 'same as --excerpt=NUM' },
      explain: { help: 'also prints why a URL continues over a line end, or does not: the signs and their weights' },
      notes: {
        help: 'also prints what the text says about each URL: whether it was shortened for display and\nwhat the full URL is, the line number after it, and where the text cites its number',
      },
      defang: { help: 'prints URLs defanged, so that they cannot be clicked: hxxp://a[.]example' },
      unwrap: {
        help: 'prints the original URLs of links that mail filters, social networks, search engines\nand archives rewrote, without fetching anything',
      },
      redact: {
        help: 'masks in all output: passwords; paths of webhooks and bots; and the values of\nparameters whose names are auth, bearer, code, jwt, key, otp, pass, s, session, sid, sig\nor ticket, or end in token, secret, password, passwd, passphrase, pwd, signature,\ncredential, apikey, accesskey, secretkey, privatekey, sessionid, sessid, authorization',
      },
      color: {
        value: '[WHEN]',
        help: 'always (the default WHEN), never, or auto (without this option: on a terminal, unless\nNO_COLOR is set)',
      },
      hyperlink: { help: 'prints links that a terminal can open (OSC 8)' },
    },
  },
  {
    heading: 'How it works',
    options: {
      jobs: {
        short: 'j',
        value: 'N',
        help: 'reads with N threads; the output stays the same. By default, more threads start after\n256 MB',
      },
      'serve-stdin': {
        help: 'reads lines of JSON, {"id", "text", "options"}, and answers each with the rows of its\ntext, which carry the id, until standard input ends',
      },
      'line-buffered': {
        help: 'prints after each line; after a pause of 200 ms, also URLs that might continue',
      },
      'no-progress': { help: 'does not show the progress on a terminal' },
      'no-messages': { short: 's', help: 'does not report files that are missing or damaged' },
      report: {
        value: 'FILE',
        help: 'writes every problem to FILE, one JSON object on each line, whatever is printed',
      },
      strict: { help: 'exits with status 2 if attachments of messages were not read' },
      verbose: { short: 'v', help: 'also reports problems that caused no loss' },
      'no-config': { help: 'does not read the file that URLS_CONFIG names' },
      help: { short: 'h', help: '-h prints the most common options, --help all of them' },
      version: { short: 'V', help: 'prints the version' },
    },
  },
]

/** The options of the search for URLs, by name. */
export const OPTIONS: Readonly<Record<string, DescribedOption>> = Object.assign(
  {},
  ...GROUPS.map(({ options }) => options),
)
