import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Extractor, extract, type Options, scan } from '../src/index.ts'
import { runs } from './arbitrary/runs.ts'
import { checkPromises } from './corpus/check.ts'

/**
 * A URL comes back from a text in which the syntax of a file has written some of its characters otherwise. Each syntax
 * has an encoder of its own here, made from its specification, and none of the decoder's tables.
 */

/** What is chosen at each character of a URL: a number that the encoder takes its turns from. */
type Turns = readonly number[]

interface Syntax {
  /** The characters of paths, queries and fragments besides letters and digits, of which it writes some otherwise. */
  readonly marks: string
  readonly options?: Options
  /** The text that holds the URL. */
  readonly write: (url: string, turns: Turns) => string
}

const SCHEMES = ['http://', 'https://', 'ftp://', 'git://']
const HOSTS = ['a.example', 'www.example.com', 'docs.a-b.example:8080', '192.0.2.1']
const LETTERS = 'abcxyzABCXYZ0123456789'

/**
 * A URL with these marks: none stands at the end, and no two beside each other, where prose has its own use for them.
 */
function urlOf(marks: string): fc.Arbitrary<string> {
  const letters = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 8 })
  const word = (own: string) =>
    fc
      .array(fc.tuple(letters, fc.constantFrom(...own)), { maxLength: 3 })
      .chain((parts) => letters.map((last) => parts.map(([text, mark]) => text + mark).join('') + last))
  const inPath = [...marks].filter((mark) => !'?=&#'.includes(mark)).join('') || '.'
  const name = word(inPath).filter((text) => text.length < 24)
  const pair = fc.tuple(name, word(inPath)).map(([key, value]) => `q${key}=${value}`)
  return fc
    .record({
      scheme: fc.constantFrom(...SCHEMES),
      host: fc.constantFrom(...HOSTS),
      path: fc.array(word(inPath), { minLength: 1, maxLength: 4 }),
      query: fc.array(pair, { maxLength: 3 }),
      fragment: fc.option(word(inPath), { nil: '' }),
    })
    .map(({ scheme, host, path, query, fragment }) => {
      const search = query.length > 0 ? `?${query.join('&')}` : ''
      return `${scheme}${host}/${path.join('/')}${search}${fragment && marks.includes('#') ? `#${fragment}` : ''}`
    })
    .filter((url) => !/%(?![0-9A-Fa-f]{2})/.test(url))
}

/** Each character as one of its spellings, in turn; the first is chosen where there are no turns left. */
function spell(url: string, turns: Turns, spellings: (char: string, at: number) => readonly string[]): string {
  return Array.from(url, (char, at) => {
    const all = spellings(char, at)
    return all[(turns[at % turns.length] ?? 0) % all.length]!
  }).join('')
}

function pick<T>(all: readonly T[], turns: Turns): T {
  return all[(turns[0] ?? 0) % all.length]!
}

function hex(char: string, digits: number): string {
  return char.charCodeAt(0).toString(16).padStart(digits, '0')
}

/** Cut in two or three behind the host, no part without a letter or digit and none within an octet, as programs do. */
function cut(url: string, turns: Turns): string[] {
  const from = url.indexOf('/', url.indexOf('://') + 3) + 1
  const places = [...new Set(turns.slice(0, 2).map((turn) => from + (turn % Math.max(1, url.length - from))))]
  places.sort((a, b) => a - b)
  const ends = places.filter(
    (at, index) => /[A-Za-z0-9]/.test(url.slice(places[index - 1] ?? 0, at)) && !/%.?$/.test(url.slice(0, at)),
  )
  return [...ends, url.length].map((end, index) => url.slice(ends[index - 1] ?? 0, end))
}

const SYNTAXES: Readonly<Record<string, Syntax>> = {
  // RFC 8259 §7
  JSON: {
    marks: '-_~.+@%&=?#!$',
    write: (url, turns) => {
      const slash = pick(['/', '\\/'], turns)
      const code = (char: string) => [char, `\\u${hex(char, 4)}`, `\\u${hex(char, 4).toUpperCase()}`]
      const escaped = spell(url, turns, (char, at) => {
        if (char === '/') return [slash]
        return '&=+@'.includes(char) && at > url.indexOf('/', 8) ? code(char) : [char]
      })
      return pick([`{"home":"${escaped}","n":1}`, `{"text":"See ${escaped} there.\\nOr not."}`], turns.slice(1))
    },
  },
  // groff(7), man(7)
  roff: {
    marks: '-_~.@%&=?#+',
    write: (url, turns) => {
      const special: Record<string, readonly string[]> = {
        '-': ['\\-', '\\-', '-'],
        '/': ['/', '/\\:', '\\:/', '\\:/\\:'],
        '.': ['.', '\\&.', '\\:.'],
        '?': ['?', '\\:?'],
        '&': ['&', '\\:&', '&\\:'],
      }
      const path = url.indexOf('/', url.indexOf('://') + 3)
      const escaped = spell(url, turns, (char, at) => (at > path || char === '-' ? (special[char] ?? [char]) : [char]))
      return pick(
        [`.UR ${escaped}\nThe page\n.UE .\n`, `See\n.IR ${escaped} .\n`, `.B x\nor \\fI${escaped}\\fR, too\n`],
        turns.slice(1),
      )
    },
  },
  TeX: {
    marks: '-_~.%&=?#',
    write: (url, turns) => {
      const special: Record<string, readonly string[]> = {
        _: ['\\_', '_'],
        '%': ['\\%'],
        '#': ['\\#'],
        '~': ['\\~{}', '~'],
      }
      const path = url.indexOf('/', url.indexOf('://') + 3)
      const escaped = spell(url, turns, (char, at) => (at > path || char !== '/' ? (special[char] ?? [char]) : [char]))
      return pick([`See \\url{${escaped}}.`, `\\href{${escaped}}{the page}`, `\\footnote{See ${escaped} there}`], turns)
    },
  },
  // Character references of HTML and XML
  HTML: {
    marks: '-_~.%&=?#+',
    write: (url, turns) => {
      const escaped = spell(url, turns, (char, at) => {
        if (char === '&') return ['&amp;', '&#38;', '&#x26;', '&amp;']
        return '=?#+~'.includes(char) && at > 10
          ? [char, char, `&#${char.charCodeAt(0)};`, `&#x${hex(char, 2)};`]
          : [char]
      })
      return pick(
        [`<p><a href="${escaped}">there</a>`, `<a href='${escaped}'>x</a>`, `<p>See <b>x</b> ${escaped} there`],
        turns,
      )
    },
  },
  // The escape character of POSIX, in its shell command language
  shell: {
    marks: '-_~.%&=?#@',
    write: (url, turns) => {
      const escaped = spell(url, turns, (char) => ('?&=#~'.includes(char) ? [`\\${char}`, char] : [char]))
      return `$ curl -O ${escaped} && ls`
    },
  },
  // java.util.Properties
  properties: {
    marks: '-_~.%&=?#',
    write: (url, turns) =>
      `home=${spell(url, turns, (char) => (':=#'.includes(char) ? [`\\${char}`] : [char]))}\nx=y\n`,
  },
  // ECMA-262 §13.8. A part with dots would be another host, where nothing but its operator speaks for it.
  JavaScript: {
    marks: '-_~%&=?#',
    write: (url, turns) => {
      const mark = pick(['"', "'", '`'].slice(0, 2), turns)
      return `const home = ${cut(url, turns)
        .map((part) => mark + part + mark)
        .join(' +\n  ')}\n`
    },
  },
  // GNU gettext, the format of PO files
  PO: {
    marks: '-_~.%&=?#',
    options: { kind: 'po' },
    write: (url, turns) =>
      `msgid ""\n"See "\n${cut(url, turns)
        .map((part) => `"${part}"`)
        .join('\n')}\n`,
  },
  // RFC 2045 §6.7
  'quoted-printable': {
    marks: '-_~.%&=?#+',
    write: (url, turns) => {
      const lead = 'x'.repeat((turns[0] ?? 0) % 60)
      const line = 'This message was written with equals signs (=3D) and with long lines, which it '
      const encoded = pick([`${lead} ${url} there`, `${lead} <${url}> there`], turns.slice(1)).replaceAll('=', '=3D')
      return softBreak(line.repeat(3) + encoded + line)
    },
  },
}

/** Soft line breaks: no line of more than 76 characters, none within an octet's three, and none before a URL's path. */
function softBreak(text: string): string {
  let rest = text
  let out = ''
  while (rest.length > 76) {
    const octet = rest.slice(73, 75).indexOf('=')
    const head = /[a-z]+:\/\/[^/]*\/./.exec(rest)
    const isInHead = head !== null && head.index < 75 && head.index + head[0].length > 75
    const length = isInHead ? head.index : octet < 0 ? 75 : 73 + octet
    out += `${rest.slice(0, length)}=\n`
    rest = rest.slice(length)
  }
  return out + rest
}

describe.each(Object.entries(SYNTAXES))('a URL in %s', (_, { marks, options = {}, write }) => {
  const turns = fc.array(fc.nat({ max: 500 }), { minLength: 2, maxLength: 12 })

  test('comes back', () => {
    fc.assert(
      fc.property(urlOf(marks), turns, (url, chosen) => {
        const text = write(url, chosen)
        const found = extract(text, options)
        expect(
          found.map((match) => match.url),
          text,
        ).toEqual([url])
        expect(checkPromises(text, found), text).toEqual([])
      }),
      runs(600),
    )
  })

  test('is the same in pieces', () => {
    fc.assert(
      fc.property(urlOf(marks), turns, (url, chosen) => {
        const text = write(url, chosen)
        const extractor = new Extractor(options)
        const found = Array.from(text).flatMap((unit) => [...extractor.write(unit), ...extractor.flush()])
        expect([...found, ...extractor.end()], text).toEqual([...scan(text, options)])
      }),
      runs(200),
    )
  })
})
