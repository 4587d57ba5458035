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
        help: 'reads files and folders of folders whose names start with a dot, too; maildirs, MH\nfolders and spools are always read',
      },
      'no-ignore': { help: 'reads what .gitignore, .ignore and .urlsignore leave out of folders, too' },
      unrestricted: { short: 'u', help: '-u is --no-ignore, -uu is --no-ignore --hidden' },
      glob: {
        short: 'g',
        value: 'GLOB',
        help: "reads only the files of folders that match GLOB, as in -g '*.md', or leaves them out, as in\n-g '!*.min.js'; it can be repeated, and the last that matches decides",
      },
      iglob: { value: 'GLOB', help: 'the same, in upper and lower case' },
      type: {
        short: 't',
        value: 'TYPE',
        help: 'reads only the files of folders of this type, as in -t md; it can be repeated, or be a list',
      },
      'type-list': { help: 'prints the types and the names of their files' },
      'max-depth': {
        short: 'd',
        value: 'N',
        help: 'reads no more than N folders deep; 1 is the files of a folder itself',
      },
      'max-filesize': { value: 'SIZE', help: 'leaves out larger files of folders, as in --max-filesize=10M' },
      follow: { short: 'L', help: 'follows symbolic links in folders' },
      files: { help: 'prints the names of the files that would be read, and reads none' },
      'no-headers': { help: 'does not search header fields' },
      'no-attachments': { help: 'does not search documents, archives and mailboxes that are attached to messages' },
      'no-links': {
        help: 'leaves out the hyperlinks of documents; what they cover is read without them',
      },
      'password-file': {
        value: 'FILE',
        help: 'tries the passwords in FILE, one on each line, for encrypted PDF documents',
      },
      relative: { help: 'also prints relative references of HTML that nothing in the document resolves' },
    },
  },
  {
    heading: 'Which URLs',
    options: {
      scheme: {
        value: 'LIST',
        help: 'URLs of these schemes only, as in --scheme=ftp,gopher; any: also unknown ones in <...>',
      },
      host: { value: 'LIST', help: 'URLs of these hosts and of those below them only, as in --host=example.com' },
      'exclude-host': { value: 'LIST', help: 'no URLs of these hosts, nor of those below them' },
      include: {
        value: 'PATTERN',
        help: 'URLs only whose normal form the regular expression PATTERN matches, somewhere in it; of\nseveral, one must match',
      },
      exclude: { value: 'PATTERN', help: 'no URLs whose normal form PATTERN matches; it can be repeated' },
      'ignore-case': { short: 'i', help: 'the patterns of --include and --exclude match letters of either case' },
      'max-count': { short: 'm', value: 'N', help: 'the first N URLs of each file' },
      emails: { help: 'also addresses such as joe@example.com, as mailto: URLs' },
      context: {
        value: 'LIST',
        help: 'URLs that are written in these ways only: url-wrapper, angle, quoted, label, bare',
      },
      'bare-domains': {
        help: 'also hosts without a scheme, such as example.com/x, if they look like public ones; the\nheader fields of mail have many: see --no-headers',
      },
      since: {
        value: 'DATE',
        help: 'URLs in messages of DATE or later only; a DATE is 1999, 1999-12, 1999-12-31\nor an ISO 8601 time, in UTC unless the time has an offset',
      },
      until: { value: 'DATE', help: 'URLs in messages of DATE or earlier only; all of that year, month or day counts' },
      unique: {
        value: '[SCOPE]',
        help: 'each URL once in SCOPE, which is message, file, or all (if no SCOPE is given), as it is\nspelled first',
      },
      'unique-by': {
        value: 'HOW',
        help: 'what makes URLs one: scheme (the default: the normal form of RFC 3986 with the rules of\nthe scheme, as for the default port), or spelling',
      },
      defanged: {
        help: 'also URLs that were written so that nobody follows them by mistake: hxxp://a[.]example',
      },
      templates: {
        help: 'also URLs with placeholders, which are no URLs: https://a.example/{id}; without it, -v\ntells of those that are left out',
      },
      scp: { help: 'also addresses as git and scp write them: git@a.example:user/r.git, as an ssh: URL' },
      hyphen: {
        value: 'HOW',
        help: 'whether a hyphen at a line break belongs to a URL: evidence (the rest of the\nmessage decides; the default), keep, or drop',
      },
      'join-lines': {
        value: 'HOW',
        help: 'whether a bare URL goes on in the next line: evidence (the text and its layout decide; the\ndefault), offer (as alternative), prefer, or never',
      },
      'max-length': { value: 'N', help: 'the longest bare URL, in UTF-16 units (16384); longer ones are left out' },
      kind: {
        value: 'KIND',
        help: 'what all text is, instead of recognising it: prose, page, mail, code, json, po, roff, tex,\nhtml',
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
      json: { help: 'the same as --format=ndjson' },
      fields: {
        value: 'LIST',
        help: 'prints these fields of each URL, in this order, as in --fields=date,from,url; all is every\ncolumn of csv and tsv. In text, tabs separate the fields',
      },
      output: {
        short: 'o',
        value: 'FILE',
        help: 'writes to FILE, which appears once it is complete; - is standard output',
      },
      sort: { value: 'KEY', help: 'sorts by path, date or url; what is equal stays in the order of the input' },
      passthru: {
        help: 'prints the text with its URLs marked by colours or links; of mail, the decoded parts',
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
      count: { short: 'c', help: 'prints how many URLs each file has; with --unique, how often each URL was found' },
      'files-with-urls': { short: 'l', help: 'prints the names of the files that have URLs' },
      quiet: { short: 'q', help: 'prints nothing and ends at the first URL' },
      stats: { help: 'prints how many URLs there are by scheme, host and year, as a table with bars' },
      excerpt: {
        value: '[LINES]',
        help: 'also prints the line of each URL and LINES lines before and after it (0 if left out;\nhtml has 1 even without this option)',
      },
      'after-context': { short: 'A', value: 'NUM', help: 'also prints the line of each URL and NUM lines after it' },
      'before-context': { short: 'B', value: 'NUM', help: 'also prints the line of each URL and NUM lines before it' },
      'context-lines': { short: 'C', value: 'NUM', help: 'the same as --excerpt=NUM' },
      explain: { help: 'also prints why a URL goes on over a line end, or does not: the signs and their weights' },
      notes: {
        help: 'also prints what the text says of each URL: that it was cut for display and what is the\nwhole one, the line in the file that it leads to, and where the text cites its number',
      },
      defang: { help: 'prints URLs so that nobody follows them by mistake: hxxp://a[.]example' },
      unwrap: {
        help: 'prints the URLs inside links that mail filters, social networks, search engines and\narchives rewrote, by what stands in them: nothing is fetched',
      },
      redact: {
        help: 'masks in all that is written: passwords; paths of webhooks and bots; and the values of\nparameters whose names are auth, bearer, code, jwt, key, otp, pass, s, session, sid, sig\nor ticket, or end in token, secret, password, passwd, passphrase, pwd, signature,\ncredential, apikey, accesskey, secretkey, privatekey, sessionid, sessid, authorization',
      },
      color: {
        value: '[WHEN]',
        help: 'always (if no WHEN is given), never, or auto (without this option): on a terminal,\nunless NO_COLOR is set',
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
        help: 'reads with N threads; the output stays the same. Unset, others help after 256 MB',
      },
      'serve-stdin': {
        help: 'reads lines of JSON, {"id", "text", "options"}, and answers each with the rows of its text\nand their id, until standard input ends',
      },
      'line-buffered': {
        help: 'where the input pauses for 200 ms, also prints URLs that the next lines might continue',
      },
      'no-progress': { help: 'does not show the progress on a terminal' },
      'no-messages': { short: 's', help: 'does not report files that are missing or damaged' },
      report: {
        value: 'FILE',
        help: 'writes every problem to FILE, one JSON object on each line, whatever is printed',
      },
      strict: { help: 'exits with 2 also if attachments of messages were not read' },
      verbose: { short: 'v', help: 'also reports problems that caused no loss' },
      'no-config': { help: 'does not read the file that URLS_CONFIG names' },
      help: { short: 'h', help: '-h prints the options that are used most, --help all of them' },
      version: { short: 'V', help: 'prints the version' },
    },
  },
]

/** The options of the search for URLs, by name. */
export const OPTIONS: Readonly<Record<string, DescribedOption>> = Object.assign(
  {},
  ...GROUPS.map(({ options }) => options),
)
