/** Families of texts that are made to cost work: each can be asked for at any length. */

export type Family = (units: number) => string

const repeated =
  (piece: string): Family =>
  (units) =>
    piece.repeat(Math.ceil(units / piece.length)).slice(0, units)

/** One thing that is as long as the text. */
const long =
  (head: string, piece: string, tail = ''): Family =>
  (units) =>
    head + repeated(piece)(Math.max(0, units - head.length - tail.length)) + tail

/** As many openers as closers, all of the openers first. */
const nested =
  (open: string, close: string): Family =>
  (units) => {
    const count = Math.floor(units / (open.length + close.length))
    return open.repeat(count) + close.repeat(count)
  }

/** Pieces that all differ, so that nothing that is remembered helps. */
const numbered =
  (piece: (at: number) => string): Family =>
  (units) => {
    let text = ''
    for (let at = 0; text.length < units; at++) text += piece(at)
    return text.slice(0, units)
  }

const OPENERS = ['<', '"', '<URL:', 'URL:', '“', '„', '«', '⟨', '((<x|URL:', '(', '[']
const TRIGGERS = [':', 'http://', 'http:', 'www.', 'ftp.', 'mailto:', 'a@', '//', 'file:/', '://']
const FILLERS = [' ', '\n', '\r\n', '-\n', '> ', '>', '.', 'a', '\u200b', '\u00a0', '\n> ', '%', '中', '\ud800', '|']
const PIECES = [...OPENERS, ...TRIGGERS, ...FILLERS]

/**
 * Each piece alone, each two in turn (which of them is the first does not matter), and each between an opener and its
 * half.
 */
function combinations(): Record<string, Family> {
  const families: Record<string, Family> = {}
  for (const [at, one] of PIECES.entries()) {
    families[`${one} repeated`] = repeated(one)
    for (const other of PIECES.slice(at + 1)) families[`${one} and ${other} in turn`] = repeated(one + other)
  }
  for (const opener of OPENERS) {
    families[`${opener} nested, closed`] = nested(opener, '>')
    families[`${opener}http://a/ repeated`] = repeated(`${opener}http://a/`)
    families[`${opener}http://x and a line end, repeated`] = repeated(`${opener}http://x\n`)
    families[`${opener} never closed`] = long(`${opener}http://a/`, 'xxxxxxx\n')
    families[`${opener} never closed, with marks`] = long(`> ${opener}http://a/`, 'xxxxxxx\n> ')
    families[`${opener} before many blanks`] = repeated(`${opener}${' '.repeat(500)}http://a/ `)
    for (const trigger of TRIGGERS) {
      families[`${opener}, then ${trigger} many`] = long(opener, trigger)
      families[`${opener}, blanks, then ${trigger} many`] = long(opener + ' '.repeat(4000), trigger)
    }
  }
  return families
}

const LONG: Record<string, Family> = {
  'a long scheme': long('', 'a', '://a.example/'),
  'a long scheme of dots and signs': long('', 'a.b+c-', '://a.example/'),
  'schemes of 64 units': repeated(`${'a'.repeat(64)}:`),
  'schemes of 64 units with slashes': repeated(`${'a'.repeat(64)}://`),
  'a long host': long('http://', 'a.', 'example/'),
  'a long host without dots': long('http://', 'a'),
  'a long host of hyphens': long('http://a', '-', '.example/'),
  'a long www. host': long('www.', 'a.'),
  'many www. hosts with hyphens': repeated('www.a-'),
  'a long host in angles': long('<http://', 'a.', 'example/>'),
  'a long port': long('http://a.example:', '1', '/'),
  'many ports': repeated('http://a:1'),
  'a long userinfo': long('http://', 'u:', '@a.example/'),
  'many at signs': long('http://', '@'),
  'userinfo that never ends': repeated('http://a!'),
  'userinfo that never ends, with hosts': repeated('http://a:b'),
  'bare userinfo and www.': repeated('www.a:b!'),
  'addresses in a row': repeated('a@a.example'),
  'local parts of 64 units': repeated(`${'a'.repeat(64)}@`),
  'domains in a row': repeated('a.example.'),
  'a long path': long('http://a.example/', 'x/'),
  'a long query of URLs': long('http://a.example/?', '=http://a/'),
  'a long wrapped path': long('<URL:http://a.example/', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx/\n  ', '>'),
  'percent signs': long('http://a.example/', '%'),
  'IP literals': repeated('http://['),
  'IP literals of 63 units': repeated(`http://[${'0:'.repeat(31)} `),
  'addresses without brackets': repeated('http://1:2:3:4:5:6:7:'),
  'trailing dots': long('http://a.example/', '.'),
  'trailing punctuation': long('http://a.example/', '.,;:!?'),
  'trailing rulers': long('http://a.example/', '---...'),
  'trailing rulers of all marks': long('http://a.example/', '---___===~~~***###+++'),
  'trailing emphasis': long('_http://a.example/', '_.'),
  'trailing openers': long('http://a.example/', '(.'),
  'openers closed later on the line': repeated('http://a/((((((((((((((((((((((( ) '),
  'an opener closed far away': repeated('http://a/( '),
  'brackets in pairs': long('http://a.example/', '([{}])'),
  'brackets nested in a URL': nested('http://a.example/(', ')'),
  'URLs split by commas': long('http://a.example/', ',http://b.example/'),
  'commas and almost URLs': long('http://a.example/', ',http:/'),
  'zero-width characters': long('http://a.example/', 'x\u200b'),
  'zero-width characters in a host': long('http://a', '\u200b', '.example/'),
  'zero-width characters in angles': repeated('<http://a.example/x\u200b\n\u200by>'),
  'joiners and dots of words': long('http://a', '\u30fb'),
  'lone surrogates': repeated('http://a.example/\ud800'),
  'ideographs after URLs': repeated('http://a.example/x。'),
  'dots of IDNA': long('http://a', '。a'),
  'dots of IDNA, many hosts': repeated('http://a。'),
  'brackets that open and close': long('http://a.example/', '[]x'),
  'brackets that open': long('http://a.example/', '[', ']x'),
  'brackets in brackets, many URLs': repeated('http://a/[[[[x'),
  'empty brackets behind values': long('http://a.example/?', 'a=1[]x&'),
  placeholders: long('http://a.example/', '${'),
  'placeholders in hosts': repeated('http://a${'),
  'commas in a table': repeated('a,b,http://a,x'),
  'commas before quotes': repeated('http://a/x,x,"x'),
  frames: repeated('=http://a/x='),
  'unknown schemes in capitals': repeated('MAAAAAAA://A'),
  'marks behind hosts': long('http://a', '~_-'),
  'too long a run': long('http://a.example/', 'x'.repeat(16_384)),
  'runs right below the limit': repeated(`http://a.example/${'x'.repeat(16_360)} `),
  'times and labels': repeated('12:30 re: a:b '),
}

const LINES: Record<string, Family> = {
  'quote marks, then a URL': long('', '> ', '<http://a.example/x\n> y>'),
  'deeply quoted lines': repeated(`${'> '.repeat(60)}<http://a.example/x/\n`),
  'deeply quoted lines of bare URLs': repeated(`${'> '.repeat(60)}http://a.example/x-\n`),
  'quoted URLs, each more deeply than the one before': numbered(
    (at) => `${'> '.repeat(1 + (at % 60))}http://a.example/x/\n`,
  ),
  'quoted URLs before empty lines of more quote marks': repeated(
    '> > http://a.example/x/\n> > > > >\n> > > >\n> > >\n> y/\n',
  ),
  'a quoted URL before empty lines of more quote marks': long('> http://a.example/', 'x/\n> > > >\n> > >\n> >\n> '),
  'empty quoted lines': long('> http://a.example/x/\n', '> > >\n'),
  'empty quoted lines of many marks': repeated(`> http://a.example/x/\n${'>'.repeat(500)}\n>${' '.repeat(500)}\n`),
  'the rest of each line quoted less deeply': repeated('> > > http://a.example/x/\n> y/\n'),
  'marks of all kinds': repeated('> | : } ab> # // * ; -- % '),
  'openers at line ends, URLs behind marks': repeated(`<${' '.repeat(60)}\n> > > http://a`),
  'an opener, then marks and triggers in one long line': long('<\n', '> http://a '),
  'closers that could be lost quotes': long('<http://a.example/x', '\n> y'),
  'closers that could be lost quotes, many URLs': repeated('<http://a.example/x\n> y\n> z\n'),
  'lost quotes that reach the limit': repeated(`<http://a.example/x\n${'> yyyyyyyy\n'.repeat(30)}`),
  'openers of one URL within another': repeated('<http://a/x\ny '),
  'hyphens at line ends': repeated('http://a.example/x-\n'),
  'hyphens at line ends in angles': repeated('<http://a.example/x-\ny>\n'),
  'hyphens at each line end of one URL': long('<URL:http://a.example/', 'x-\n', '>'),
  'a thousand hyphens at line ends in each URL': repeated(`<URL:http://a.example/${'x-\n'.repeat(1350)}>`),
  'zero-width characters in lines that join': repeated(`\u200b\u200b.http://a.examplea.example/${'x'.repeat(55)}-\n`),
  'hyphens at each line end of one bare URL': long('http://a.example/', 'x-\n'),
  'hyphens at each line end of hosts': repeated('http://a-\n'),
  'equals signs at each line end': long('http://a.example/?', 'x=\n'),
  'filled lines that keep joining': long('http://a.example/', `${'x'.repeat(70)}/\n`),
  'filled lines that keep joining, quoted': long('> http://a.example/', `${'x'.repeat(70)}/\n> `),
  'filled lines that each start a URL': repeated(`http://a.example/${'x'.repeat(60)}/\n`),
  'filled lines that join in vain': repeated(`http://a.example/${'x'.repeat(60)}/\n(y/\n`),
  'filled lines with a URL inside each': repeated(`${'x'.repeat(50)}http://a.example/${'x'.repeat(30)}/\n`),
  'one long line of URLs, then a break': long('', 'http://a.example/x ', '\n'),
  'labels at line ends': repeated('URL:\n'),
  'labels at line ends, quoted': repeated('> URL:\n'),
  'labels before many blanks': repeated(`URL:${' '.repeat(500)}`),
  'slashes before blanks': repeated(`http://${' '.repeat(500)}`),
  'slashes before line breaks': repeated('http://\nhttp'),
  'blanks at line ends': repeated(`http://a.example/${'x'.repeat(60)}/${' '.repeat(900)}\n`),
  'blanks at line ends in angles': repeated(`<http://a.example/${' '.repeat(900)}\n`),
  'string literals': repeated('<http://a.example/"\n"x'),
  'table bars': repeated('| <http://a.example/ |\n'),
  'table bars without an end': long('| <http://a.example/', '||||| '),
  'comments that begin on each line': repeated('/* <http://a.example/x\n'),
  'diff marks': repeated('+ <http://a.example/x\n- y\n! z\n'),
  'words broken at line ends': numbered((at) => `word${at}-\nend${at} and word${at >> 1}end${at >> 1} `),
  'distinct hyphen breaks': numbered((at) => `<http://a.example/x${at}-\ny${at}>\n`),
  'distinct breaks, each with its joined form': numbered(
    (at) => `<http://a.example/x${at}-\ny${at}> http://a.example/x${at}y${at}\n`,
  ),
  'distinct bare URLs at line ends': numbered((at) => `http://a.example/${at}/\ny${at}/a.html\n`),
  'many breaks of one URL': numbered((at) => `<http://a.example/${'abcdefgh'.slice(0, at % 8)}\nabcdefgh/> `),
}

/** Runs as long as they may be without being skipped, made of what could each be a start. */
function belowLimit(): Record<string, Family> {
  const starts = [
    ...TRIGGERS,
    'URL:',
    'urn:x:',
    'news:a@',
    'a:',
    'www.%',
    'www.\u200b',
    'www.a.',
    'x://',
    'http:a@',
    '中www.',
    'cid:',
  ]
  return Object.fromEntries(
    starts.map((start) => {
      const run = start.repeat(Math.floor(16_000 / start.length))
      return [`${start} in runs right below the limit`, repeated(`${run} `)]
    }),
  )
}

/**
 * Texts in which a rule looks at what follows a URL: prose glued to it, blanks around its punctuation, the rest of what
 * is cut.
 */
const FOLLOWED: Record<string, Family> = {
  'words glued between URLs': repeated('http://a/xを'),
  'words glued between URLs, in runs that are looked at': repeated(`${'http://a/xを'.repeat(25)} `),
  'one URL with words glued to it': long('http://a.example/', 'を'),
  'blanks around punctuation': repeated('http : / / a . b '),
  'blanks around punctuation of one URL': long('http : / / a . b', ' . b'),
  'blanks around hyphens of one URL': long('http : / / a . b', ' - b'),
  'blanks around punctuation, and no host': repeated('http : / / '),
  'blanks around punctuation at line ends': repeated('http : / / a . b /\n'),
  'many blanks behind punctuation': repeated(`http : / / a . b .${' '.repeat(500)}`),
  'digests at line ends': repeated('http://a.example/0123456789abcdef\n'),
  'digests at each line end of one URL': long('http://a.example/', '0123456789abcdef0123456789abcdef-\n'),
  'names of registries at line ends': repeated('http://doi.org/10.\n1/a https://arxiv.org/abs/1234.\n'),
  'queries at line ends': repeated('http://a.example/x?\na=b&c=d\n'),
}

/** Texts without slashes, dots or closers: a search for one of them must not go on to the end of the text. */
const WITHOUT: Record<string, Family> = {
  'hosts without slashes': repeated('www.a.example '),
  'hosts without slashes in quotes': repeated('"www.a.example" '),
  'addresses in wrappers': repeated('<URL:a@a.example> '),
  'broken opaque URLs': repeated('<mailto:a@\na.example>\n'),
  'broken hosts in angles': repeated('<http://a\n.example>\n'),
  'one line of angles, never broken': repeated('<http://a example>'),
  'joins of hosts': repeated('http://a.b-\nexample.org\n'),
}

/**
 * Texts that a search for the most reads found (research/bench/worst.mjs): each start in them reads on to the end of the run.
 */
const FOUND: Record<string, Family> = {
  'URLs without a host in one run': repeated(`${'http:///~'.repeat(1777)}<`),
  'URLs without a host, and slashes': repeated(`${'//http://'.repeat(1800)}<`),
  'URLs cut at a bracket that closes behind the run': repeated(`${'(http://a.example/x'.repeat(800)} <)<`),
  'filled lines that join, each with a URL': repeated(`=http://a.example/${'x'.repeat(45)}/\n`),
  'filled lines that join in vain, each with a start': repeated(`\n+ =urn:${'x'.repeat(60)}`),
  'pairs of surrogates and slashes': repeated(`\n+ ${':\u{1d4b3}//'.repeat(8)}http://a.example/x`),
}

/** Families that are each made to cost work in a particular place. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  ...belowLimit(),
  ...LONG,
  ...LINES,
  ...FOLLOWED,
  ...WITHOUT,
  ...FOUND,
}

/** All pairs of the pieces: families that no particular code made necessary. */
export const COMBINATIONS: Readonly<Record<string, Family>> = combinations()
