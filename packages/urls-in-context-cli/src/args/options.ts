export interface Option {
  readonly short?: string
  /** Brackets mean that the value is optional and must follow `=`. */
  readonly value?: string
}

export interface DescribedOption extends Option {
  readonly help: string
}

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
        help: 'reads file names from FILE (- is standard input),\neach followed by a NUL byte',
      },
      from: {
        short: 'f',
        value: 'FORMAT',
        help: 'reads the unpacked files as FORMAT:\nmbox, message, text, html, rnews or warc. By\ndefault, the content decides',
      },
      hidden: {
        help: 'also reads hidden files and folders in folders.\nMaildirs, MH folders and spools are always read',
      },
      'no-ignore': { help: 'also reads what .gitignore, .ignore and\n.urlsignore exclude from folders' },
      unrestricted: { short: 'u', help: '-u is --no-ignore, -uu is --no-ignore --hidden' },
      glob: {
        short: 'g',
        value: 'GLOB',
        help: "in folders, reads only files that match GLOB,\nas in -g '*.md', or all others, as in\n-g '!*.min.js'; repeatable: the last GLOB that\nmatches decides",
      },
      type: {
        short: 't',
        value: 'TYPE',
        help: 'in folders, reads only files of this type,\nas in -t md or --type=html,pdf; repeatable',
      },
      'type-list': { help: 'prints the types with their file names' },
      'max-depth': {
        short: 'd',
        value: 'N',
        help: 'reads at most N levels of folders;\n1 is the files directly in a named folder',
      },
      'max-filesize': { value: 'SIZE', help: 'in folders, skips files larger than SIZE,\nas in --max-filesize=10M' },
      follow: { short: 'L', help: 'follows symbolic links in folders' },
      files: { help: 'prints the names of the files that would be read' },
      'all-headers': {
        help: 'also searches header fields that mail software\nwrites for itself, such as Received',
      },
      'no-headers': { help: 'does not search header fields' },
      'no-attachments': { help: 'does not search attached documents, archives and\nmailboxes' },
      'no-links': {
        help: 'ignores hyperlinks of documents, but not their text',
      },
      'password-file': {
        value: 'FILE',
        help: 'tries the passwords in FILE, one on each line,\nfor encrypted PDF documents',
      },
      relative: { help: 'also prints relative references in HTML without\na base URL' },
    },
  },
  {
    heading: 'Which URLs',
    options: {
      scheme: {
        value: 'LIST',
        help: 'only URLs of these schemes, as in ftp,gopher;\nany also finds unknown schemes in <...>',
      },
      host: { value: 'LIST', help: 'only URLs of these hosts and their subdomains,\nas in --host=example.com' },
      'exclude-host': { value: 'LIST', help: 'no URLs of these hosts and their subdomains' },
      include: {
        value: 'PATTERN',
        help: 'only URLs whose normal form matches the regular\nexpression PATTERN; if repeated, one must match',
      },
      exclude: { value: 'PATTERN', help: 'no URLs whose normal form matches PATTERN;\nrepeatable' },
      'ignore-case': { short: 'i', help: '--include and --exclude ignore case' },
      'max-count': { short: 'm', value: 'N', help: 'only the first N URLs of each file' },
      emails: { help: 'also addresses (joe@example.com), as mailto: URLs' },
      context: {
        value: 'LIST',
        help: 'only URLs in these contexts: url-wrapper, angle,\nquoted, label, bare',
      },
      'bare-domains': {
        value: '[HOSTS]',
        help: 'also hosts without a scheme: public (the default;\nexample.com/x), local (localhost:8080, 10.0.0.1/x)\nor all. Mail headers have many: see --no-headers',
      },
      since: {
        value: 'DATE',
        help: 'only URLs in messages of DATE or later.\nDATE is 1999, 1999-12, 1999-12-31 or an ISO 8601\ntime, in UTC unless it has an offset',
      },
      until: {
        value: 'DATE',
        help: 'only URLs in messages of DATE or earlier,\nincluding all of that year, month or day',
      },
      unique: {
        value: '[SCOPE]',
        help: 'each URL once per SCOPE: message, thread, file or\nall (the default), as first written; URLs are equal\nif their normal forms are, apart from parameters\nthat only track readers. message-id, alone or as in\nmessage-id,all: messages with the same Message-ID\nonce',
      },
      'keep-tracking': {
        help: 'with --unique, compares URLs with their tracking\nparameters (utm_*, fbclid, gclid, mc_eid, ...)',
      },
      defanged: {
        help: 'also defanged URLs, such as hxxp://a[.]example',
      },
      templates: {
        help: 'also URLs with placeholders, such as\nhttp://a.example/{{id}}; else, -v reports them',
      },
      scp: { help: 'also git and scp addresses: git@a.example:u/r.git,\nas ssh: URLs' },
      hyphen: {
        value: 'HOW',
        help: 'whether hyphens at line breaks belong to URLs:\nevidence (the default: the rest of the message\ndecides), keep or drop',
      },
      'join-lines': {
        value: 'HOW',
        help: 'whether bare URLs continue on the next line:\nevidence (the default: text and layout decide),\noffer (as an alternative), prefer or never',
      },
      'max-length': {
        value: 'N',
        help: 'skips longer bare URLs, in UTF-16 units\n(default: 16384)',
      },
      kind: {
        value: 'KIND',
        help: 'reads all text as KIND instead of detecting it:\nprose, page, screen (what a terminal shows), mail,\ncode, json, po, roff, tex, html, wikitext',
      },
    },
  },
  {
    heading: 'What is printed',
    options: {
      format: {
        value: 'FORMAT',
        help: 'text (the default), ndjson, json-array, csv, tsv,\nor html: a page for the browser',
      },
      json: { help: 'the same as --format=ndjson' },
      fields: {
        value: 'LIST',
        help: 'prints only these fields, in this order, as in\n--fields=date,from,url; all is every column of csv\nand tsv. In text, tabs separate the fields',
      },
      output: {
        short: 'o',
        value: 'FILE',
        help: 'writes to FILE when the search is complete;\n- is standard output',
      },
      sort: {
        value: 'KEY',
        help: 'sorts by path, date or url; or with --unique, by\ncount, the most frequent first. Equal rows keep\ntheir order',
      },
      passthru: {
        help: 'prints the whole text with its URLs marked;\nof mail, the decoded parts',
      },
      'with-filename': { short: 'H', help: 'prints file, line and column before each URL,\nas on a terminal' },
      'no-filename': {
        short: 'I',
        help: 'prints only the URLs, also on a terminal;\nwith -n, also lines and columns',
      },
      'line-number': {
        short: 'n',
        help: 'prints line and column before each URL, and the\nfile if there are several',
      },
      null: { short: '0', help: 'ends each URL or file name with a NUL byte' },
      count: {
        short: 'c',
        help: 'prints the number of URLs in each file;\nwith --unique, of each URL; with --fields as well,\nof the rows that are equal in these fields',
      },
      'count-by': {
        value: 'LIST',
        help: 'prints how often the values of these fields occur,\nas in --count-by=host,year; the same as\n--unique -c --fields=LIST --sort=count',
      },
      'files-with-urls': { short: 'l', help: 'prints only the names of files that have URLs' },
      quiet: { short: 'q', help: 'prints nothing and stops at the first URL' },
      excerpt: {
        value: '[LINES]',
        help: 'also prints the line of each URL and LINES around\nit (default: 0; for html, 1 without the option)',
      },
      'after-context': { short: 'A', value: 'NUM', help: 'also prints the line of each URL and NUM after it' },
      'before-context': { short: 'B', value: 'NUM', help: 'also prints the line of each URL and NUM before it' },
      'context-lines': { short: 'C', value: 'NUM', help: 'the same as --excerpt=NUM' },
      hash: {
        help: 'adds the SHA-256 of the file and of the attachment\nor member of each URL to JSON, csv and tsv',
      },
      explain: { help: 'also prints why a URL continues over a line end\nor not: the signs and their weights' },
      notes: {
        help: 'also prints what the text says about each URL:\nthe full form of a shortened URL, the line of a\nfile that it points to, and where the text cites it\nas [5]',
      },
      defang: { help: 'prints URLs defanged: hxxp://a[.]example' },
      unwrap: {
        help: 'prints the URLs inside links that mail filters,\nsocial networks, search engines and archives\nrewrote; fetches nothing',
      },
      redact: {
        help: 'masks secrets in all output: passwords;\npaths of webhooks and bots; and values of\nparameters whose names are auth, bearer, code, jwt,\nkey, otp, pass, s, session, sid, sig or ticket, or\nend in token, secret, password, passwd, passphrase,\npwd, signature, credential, apikey, accesskey,\nsecretkey, privatekey, sessionid, sessid,\nauthorization',
      },
      color: {
        value: '[WHEN]',
        help: 'always (the default WHEN), never or auto\n(without this option: on a terminal, unless\nNO_COLOR is set)',
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
        help: 'reads with N threads; the output stays the same.\nBy default, more threads start after 256 MB',
      },
      'serve-stdin': {
        help: 'answers lines of JSON, {"id", "text", "options"},\nwith the rows of each text and its id',
      },
      'line-buffered': {
        help: 'prints after each line; after a pause of 200 ms,\nalso URLs that might continue',
      },
      'no-progress': { help: 'shows no progress on a terminal' },
      'no-messages': { short: 's', help: 'does not report missing or damaged files' },
      report: {
        value: 'FILE',
        help: 'writes every problem to FILE, as lines of JSON,\nwhatever is printed',
      },
      state: {
        value: 'FILE',
        help: 'reads only what is new since the last time: new\nmessages of mailboxes, and other files that are new\nor have changed. FILE says how far each was read',
      },
      strict: { help: 'exits with 2 if attachments were not read' },
      verbose: { short: 'v', help: 'also reports problems that lost no data' },
      help: { short: 'h', help: '-h prints the most used options, --help all' },
      version: { short: 'V', help: 'prints the version' },
    },
  },
]

export const OPTIONS: Readonly<Record<string, DescribedOption>> = Object.assign(
  {},
  ...GROUPS.map(({ options }) => options),
)
