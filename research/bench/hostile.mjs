import { flat } from './inputs.mjs'
import { collect, cpuSeconds } from './measure.mjs'
import { readsOf } from './reads.mjs'
import { blocks, chunks } from './real-text.mjs'
import { number, printGoals, printTable } from './report.mjs'
import { ByteExtractor, Extractor, extract } from './subject.mjs'

/** The lengths at which reads are counted. Counts need no long text, which would take minutes under the meter. */
const COUNTED = [100_000, 400_000]
/** The lengths at which times are measured: a shorter text is read before the code is compiled. */
const SHORT = 400_000
const LONG = 1_600_000
const CHUNK = 1024
const STEEP = 1.15
const SLOW = 50
/** In seconds per megabyte. A slower family is flagged, and not measured on the longest text. */
const PATIENCE = 4
/** How often a steep family is measured at most: disturbances do not make the same family steep again. */
const TRIES = 3

const openers = { '<': '>', '"': '"', '<URL:': '>', 'URL:': '', '\u201c': '\u201d', '\u27e8': '\u27e9' }
const triggers = [':', 'http://', 'www.', 'ftp.', 'mailto:']
const tokens = [...Object.keys(openers), ...triggers]

/** A text of `units` made of one repeated piece. */
const repeated = (piece) => (units) => flat(piece.repeat(Math.ceil(units / piece.length)).slice(0, units))

/** As many `open` as fit, then as many `close`. */
const nested = (open, close) => (units) => {
  const count = Math.floor(units / (open.length + close.length))
  return flat(open.repeat(count) + close.repeat(count))
}

/** One construct as long as the text. */
const long =
  (head, piece, tail = '') =>
  (units) =>
    flat(head + piece.repeat(Math.floor((units - head.length - tail.length) / piece.length)) + tail)

/** Lines that all differ: memory of a text must not be searched from its start each time. */
const numbered = (line) => (units) => {
  const lines = []
  for (let length = 0, at = 0; length < units; at++) length += lines[lines.push(line(at)) - 1].length
  return lines.join('').slice(0, units)
}

function tokenFamilies() {
  const families = {}
  for (const one of tokens) {
    families[`${one} repeated`] = repeated(one)
    families[`${one} and spaces`] = long(one, ' ')
    families[`${one} and blanks, repeated`] = repeated(`${one} `)
    families[`${one} on lines`] = repeated(`${one}\n`)
    for (const other of tokens) if (other !== one) families[`${one} ${other} in turn`] = repeated(one + other)
  }
  for (const [open, close] of Object.entries(openers)) {
    families[`${open} nested, closed`] = nested(open, close || ' ')
    families[`${open} half open with URLs`] = repeated(`${open}http://a.example/x `)
    families[`${open} half open, one line each`] = repeated(`${open}http://a.example/x\n`)
    families[`${open} filled, never closed`] = long(open, 'http://a.example/x/yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\n')
    for (const trigger of triggers) families[`${open} then ${trigger} many`] = long(open, trigger)
  }
  families['all openers and triggers in turn'] = repeated(tokens.join(''))
  families['all openers, then all triggers'] = nested(Object.keys(openers).join(''), triggers.join(''))
  return families
}

const longFamilies = () => ({
  'a long word': repeated('a'),
  'a long scheme': long('', 'a', '://a.example/'),
  'a long scheme of dots and plus signs': long('', 'a.b+', '://a.example/'),
  'a long host': long('http://', 'a.', 'example/'),
  'a host without dots': long('http://', 'a'),
  'a www. host': long('www.', 'a.'),
  'a long host, in angles': long('<http://', 'a.', 'example/>'),
  'a long port': long('http://a.example:', '1', '/'),
  'a long userinfo': long('http://', 'u:', '@a.example/'),
  'many at signs': long('http://', '@'),
  'a long path': long('http://a.example/', 'x/'),
  'a long wrapped path': long('<URL:http://a.example/', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx/\n  ', '>'),
  'percent signs': long('http://a.example/', '%'),
  escapes: long('http://a.example/', '%41'),
  'an IP literal': long('http://[', '0:', ']/'),
  'trailing dots': long('http://a.example/', '.'),
  'trailing punctuation': long('http://a.example/', '.,;:!?'),
  'URLs and trailing dots': repeated(`http://a.example/${'.'.repeat(500)} `),
  'opened brackets': long('http://a.example/', '('),
  'closed brackets': long('http://a.example/', ')'),
  'brackets in pairs': long('http://a.example/', '([{}])'),
  'nested brackets': nested('http://a.example/(', ')'),
  'short URLs with open brackets': repeated('http://a.example/(((((((((( '),
  'URLs split by commas': long('http://a.example/', ',http://b.example/'),
  'URLs in URLs': long('http://a.example/', 'http://b.example/'),
  'zero-width characters': long('http://a.example/', 'x\u200b'),
  spaces: repeated(' '),
  'line ends': repeated('\n'),
  'carriage returns': repeated('\r'),
  colons: repeated('a:'),
  times: repeated('12:30:22 '),
  hyphens: repeated('-'),
  'lone surrogates': repeated('http://a.example/\ud800'),
  'ideographs after URLs': repeated('http://a.example/x\u4e2d'),
})

const lineFamilies = () => ({
  'quote marks': repeated('> '),
  'quote marks, then a URL': long('', '> ', '<http://a.example/x\n> y>'),
  'quoted lines, a wrapper never closed': long('> <URL:http://a.example/', 'xxxxxxxxxx\n> '),
  'deeply quoted lines': repeated(`${'> '.repeat(60)}<http://a.example/x/\n`),
  'marks of all kinds': repeated('> | : } ab> # // * ; -- % '),
  'comment leaders on lines': repeated('// <http://a.example/x\n'),
  'hyphens at line ends': repeated('http://a.example/x-\n'),
  'hyphens at line ends, in angles': repeated('<http://a.example/x-\ny>\n'),
  'one URL, a hyphen at each line end': long('<URL:http://a.example/', 'x-\n', '>'),
  'one bare URL, a hyphen at each line end': long('http://a.example/', 'x-\n'),
  'filled lines that keep joining': long('see http://a.example/', `${'x'.repeat(70)}/\n`),
  'filled URLs on lines': repeated(`see http://a.example/${'x'.repeat(60)}/\n`),
  'filled lines, quoted': long('> see http://a.example/', `${'x'.repeat(70)}/\n> `),
  'equals signs at line ends': repeated('http://a.example/?x=\n'),
  'words broken at line ends': numbered((at) => `word${at}-\nend${at} and word${at >> 1}end${at >> 1} `),
  'distinct hyphen breaks': numbered((at) => `<http://a.example/x${at}-\ny${at}>\n`),
  'distinct breaks, each with its joined form': numbered(
    (at) => `<http://a.example/x${at}-\ny${at}> http://a.example/x${at}y${at}\n`,
  ),
  'distinct joins': numbered((at) => `http://a.example/${at}/${'x'.repeat(45)}-\ny${at}.html\n`),
  'one URL at different breaks': repeated('http://a.example/x-\nyz/a.html http://a.example/x-yz/\na.html\n'),
})

/** What readers, senders and other programs put around URLs, and runs in which each start could reach far. */
const mixedFamilies = () => ({
  'URLs between quotes and brackets': repeated('"(<[http://a.example/x]>)" '),
  'addresses with labels': repeated('mailto:a@b.example,'),
  'wrapped addresses': repeated('<mailto:a@\n b.example> '),
  'hosts of one label': repeated('http://a '),
  'hosts of many labels': repeated(`http://${'a.'.repeat(60)}example `),
  'IP addresses': repeated('http://1.2.3.4:80/ '),
  'IP literals, half open': repeated('http://[::1 '),
  'schemes without slashes': repeated('http:a '),
  'schemes with one slash': repeated('http:/a '),
  'schemes with three slashes': repeated('http:///a '),
  'schemes of capitals': repeated('HTTP://A.EXAMPLE '),
  'urn and doi': repeated('urn:isbn:0-395-36341-1 doi:10.1000/182 '),
  'character references': repeated('http://a.example/?a&amp;b&#38;c '),
  'escaped slashes': repeated('http:\\/\\/a.example\\/x '),
  'quoted-printable': repeated('http://a.example/?x=3D1&y=\n=3D2 '),
  'ends of lines with CR LF': repeated('http://a.example/x\r\n'),
  'ends of lines with CR': repeated('http://a.example/x\r'),
  'tabs between URLs': repeated('http://a.example/x\t'),
  'commas between URLs': repeated('http://a.example/x, '),
  'bars between URLs': repeated('|http://a.example/x|'),
  'soft hyphens': repeated('http://a.example/x\u00ady '),
  'combining marks': repeated('http://a.example/e\u0301 '),
  'characters beyond the BMP': repeated('http://a.example/\u{1f600} '),
  'userinfo and ports': repeated('http://u:p@a.example:8080/ '),
  'Markdown links': repeated('[a](http://a.example/x "title") '),
  'HTML links': repeated('<a href="http://a.example/x">http://a.example/x</a>'),
  'footnotes of URLs': repeated('http://a.example/x[1] '),
  'URLs behind equals signs': repeated('a=http://a.example/x&b='),
  'wide colons and slashes': repeated('http\uff1a//a.example/x '),
  'labels before each URL': repeated('URL: http://a.example/x '),
  'wrappers with blanks': repeated('<URL: http://a.example/x y >'),
  'an opener before many lines of prose': repeated(`<http://a.example/x ${'words of prose\n'.repeat(200)}`),
})

export const families = () => ({ ...tokenFamilies(), ...longFamilies(), ...lineFamilies(), ...mixedFamilies() })

/** Each returns the matches, so that they are kept. */
const ways = {
  whole: (text) => () => extract(text),
  'chunks of 1 KiB': (text) => {
    const list = chunks(text, CHUNK)
    return () => collected(new Extractor(), list)
  },
  bytes: (text) => {
    const list = blocks(Buffer.from(text), 2 ** 16)
    return () => collected(new ByteExtractor({ charset: 'utf-8' }), list)
  },
}

function collected(extractor, list) {
  const batches = list.map((chunk) => extractor.write(chunk))
  batches.push(extractor.end())
  return batches
}

/** Seconds of one run that keeps the matches. */
function secondsOf(run) {
  collect()
  let kept
  const seconds = cpuSeconds(() => {
    kept = run()
  })
  return kept === undefined ? 0 : Math.max(seconds, 1e-6)
}

/** The least of up to {@link TRIES} measurements; one is enough if the time does not grow. */
function measure(name, way, make, prepare) {
  const first = prepare(make(SHORT))
  const last = prepare(make(LONG))
  const seconds = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let result
  for (let tries = 0; tries < TRIES; tries++) {
    seconds[0] = Math.min(seconds[0], secondsOf(first))
    if (seconds[0] * 1e6 < PATIENCE * SHORT) seconds[1] = Math.min(seconds[1], secondsOf(last))
    result = judged(name, way, seconds[0], seconds[1])
    if (!result.steep) break
  }
  return result
}

function judged(name, way, short, long) {
  const exponent = Number.isFinite(long) ? growth(short, long) : Number.POSITIVE_INFINITY
  const rate = Number.isFinite(long) ? LONG / long / 1e6 : SHORT / short / 1e6
  return { name, way, seconds: [short, long], exponent, rate, steep: exponent > STEEP, slow: rate < SLOW }
}

/** The exponent of the growth with the length, from the shortest text to the longest. */
const growth = (short, long, times = LONG / SHORT) => Math.log(long / short) / Math.log(times)

/** Reads per unit, and their growth, which times only suggest. */
function counted(name, make) {
  const [few, many] = COUNTED
  const reads = COUNTED.map((size) => readsOf(make(size)))
  const perUnit = Math.max(...reads.map((count, at) => count / COUNTED[at]))
  return { name, reads, perUnit, exponent: growth(Math.max(1, reads[0]), Math.max(1, reads[1]), many / few) }
}

export function hostileGrowth() {
  const all = Object.entries(families())
  const reads = all.map(([name, make]) => counted(name, make))
  const results = Object.entries(ways).flatMap(([way, prepare]) =>
    all.map(([name, make]) => measure(name, way, make, prepare)),
  )
  const figures = summary(results, reads)
  const steep = results.filter((each) => each.steep)
  const slowest = [...results].sort((a, b) => a.rate - b.rate).slice(0, 12)
  print(`Hostile input: times that grow too fast, ${steep.length} of ${results.length}`, steep)
  print('Hostile input: the slowest', slowest)
  printReads([...reads].sort((a, b) => b.perUnit - a.perUnit).slice(0, 10))
  printGoals(figures)
  return { figures, results, reads }
}

const summary = (results, reads) => [
  {
    id: 'hostile/reads',
    name: 'growth of the reads from 100 kB to 400 kB, worst exponent',
    figure: Math.max(...reads.map((each) => each.exponent)),
  },
  { id: 'hostile/per-unit', name: 'reads a unit, most', figure: Math.max(...reads.map((each) => each.perUnit)) },
  {
    id: 'hostile/exponent',
    name: 'growth of the time from 400 kB to 1.6 MB, worst exponent',
    figure: Math.max(...results.map((each) => each.exponent)),
  },
  { id: 'hostile/rate', name: 'MB/s at 1.6 MB, worst', figure: Math.min(...results.map((each) => each.rate)) },
  {
    id: 'hostile/slow',
    name: `texts and ways under ${SLOW} MB/s, of ${results.length}`,
    figure: results.filter((each) => each.slow).length,
  },
]

function printReads(reads) {
  const rows = reads.map(({ name, perUnit, exponent }) => [visible(name), number(perUnit), number(exponent)])
  printTable('Hostile input: the most reads', ['', 'a unit', 'exponent'], rows)
}

function print(title, results) {
  const rows = results.map(({ name, way, rate, exponent, steep, slow }) => [
    visible(name),
    way,
    number(rate),
    number(exponent),
    [steep && 'STEEP', slow && 'SLOW'].filter(Boolean).join(' '),
  ])
  printTable(title, ['', 'way', 'MB/s', 'exponent', ''], rows)
}

const visible = (name) => name.replaceAll('\n', '\\n')
