import { Random } from './random.mjs'
import { placed, placedEvenly } from './urls.mjs'
import { chinese, domains, english, hosts, names, russian, technical } from './words.mjs'

/** 16 MB, the input of each measurement of throughput. */
export const FULL = 16 * 2 ** 20

/**
 * One flat string. The engine keeps repeated and concatenated strings as trees, and flattens them on the first read,
 * which takes time.
 */
export const flat = (text) => (text.length < 2 ? text : [text.slice(0, 1), text.slice(1)].join(''))

/** Pieces until there are `units` UTF-16 units, as one flat string. */
function made(units, seed, piece) {
  const random = new Random(seed)
  const parts = []
  for (let length = 0; length < units; ) {
    const part = piece(random)
    parts.push(part.length > units - length ? part.slice(0, units - length) : part)
    length += part.length
  }
  return parts.join('')
}

/** Mail: headers, filled prose, about a fifth of it quoted, a URL about every 5,000 units, as in real archives. */
export const mail = (units = FULL, seed = 1) => made(units, seed, message)

/** Text with a URL about every 80 units, in all contexts. */
export const dense = (units = FULL, seed = 2) => made(units, seed, densely)

/** C++, YAML, JSON and logs: a colon every dozen units, no URL. */
export const colons = (units = FULL, seed = 3) =>
  made(units, seed, (random) => random.pick([cpp, yaml, json, log])(random))

/** Cyrillic and CJK prose with a URL about every 1,500 units. */
export const cyrillicAndCjk = (units = FULL, seed = 4) =>
  made(units, seed, (random) => random.pick([russianParagraph, chineseParagraph])(random))

export const prose = (units = FULL, seed = 5) =>
  made(units, seed, (random) => `${fill(sentences(random, 5), 72, '')}\n\n`)

/** Strings of about 200 units, as from a chat or a form; a third of them with a URL. */
export function shortStrings(count = 20000, seed = 6) {
  const random = new Random(seed)
  return Array.from({ length: count }, () => {
    const words = sentences(random, 4)
    if (random.chance(1 / 3)) words.splice(random.between(0, 20), 0, placed(random))
    return flat(words.join(' ').slice(0, 200))
  })
}

/** Lines of a chat: few words, a tenth of them with a URL. */
export function chatLines(count = 40000, seed = 7) {
  const random = new Random(seed)
  return Array.from({ length: count }, () => {
    const words = sentences(random, 1).slice(0, random.between(1, 12))
    if (random.chance(0.1)) words.splice(random.between(0, words.length), 0, placed(random))
    return flat(words.join(' '))
  })
}

function sentences(random, count) {
  const words = []
  for (let at = 0; at < count; at++) sentence(random, words)
  return words
}

function sentence(random, words) {
  const first = random.pick(english)
  words.push(first[0].toUpperCase() + first.slice(1))
  const length = random.between(5, 16)
  for (let at = 1; at < length; at++) words.push(proseWord(random))
  words[words.length - 1] = `${words.at(-1).replace(',', '')}${random.weighted([
    [88, '.'],
    [8, '?'],
    [4, '!'],
  ])}`
}

function proseWord(random) {
  const word = random.pick(random.chance(0.15) ? technical : english)
  if (random.chance(0.07)) return `${word},`
  return random.chance(0.01) ? `(${word})` : word
}

/** Words filled into lines of `width` units, each after `prefix`. */
function fill(words, width, prefix) {
  let text = prefix
  let column = prefix.length
  for (const word of words) {
    if (column > prefix.length && column + word.length + 1 > width) {
      text += `\n${prefix}`
      column = prefix.length
    }
    if (column > prefix.length) text += ' '
    text += word
    column += word.length + 1
  }
  return text
}

const two = (number) => String(number).padStart(2, '0')

const clock = (random) => `${two(random.between(0, 23))}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`

const address = (random) => `${random.pick(technical)}@${random.pick(domains)}`

const token = (random) => `${random.between(1e7, 9e7).toString(36)}.${random.between(1000, 9999)}`

function message(random) {
  const sender = random.pick(names)
  const parts = [headers(random, sender)]
  if (random.chance(0.6)) parts.push(quotation(random))
  const paragraphs = random.between(2, 7)
  for (let at = 0; at < paragraphs; at++) parts.push(paragraph(random, ''))
  if (random.chance(0.12)) parts.push(`${placed(random)}\n`)
  parts.push(`-- \n${sender} <${address(random)}>\n${random.chance(0.08) ? `${placed(random)}\n` : ''}\n`)
  return parts.join('\n')
}

function headers(random, sender) {
  const date = `Tue, ${random.between(1, 28)} Mar ${random.between(1994, 2024)} ${clock(random)} +0000`
  const id = `<${token(random)}@${random.pick(domains)}>`
  const subject = fill(sentences(random, 1).slice(0, 6), 200, '')
  return `From ${address(random)} Tue Mar  1 ${clock(random)} 2005
Received: from ${random.pick(hosts)}.${random.pick(domains)} ([192.0.2.${random.between(1, 254)}])
\tby ${random.pick(domains)} with SMTP id ${token(random)}; ${date}
Message-ID: ${id}
Date: ${date}
From: ${sender} <${address(random)}>
To: ${address(random)}
Subject: ${random.chance(0.6) ? 'Re: ' : ''}${subject}
${random.chance(0.6) ? `In-Reply-To: <${token(random)}@${random.pick(domains)}>\n` : ''}MIME-Version: 1.0
Content-Type: text/plain; charset=iso-8859-1
`
}

/** Words of prose, about one paragraph in thirteen with a URL. */
function paragraph(random, prefix) {
  const words = sentences(random, random.between(2, 6))
  if (random.chance(0.08)) words.splice(random.between(0, words.length), 0, placed(random, prefix))
  if (random.chance(0.1)) words.splice(random.between(0, words.length), 0, `${random.pick(technical)}:`)
  return `${fill(words, 72, prefix)}\n`
}

function quotation(random) {
  const prefix = random.weighted([
    [70, '> '],
    [15, '>> '],
    [10, '>'],
    [5, '| '],
  ])
  const count = random.between(1, 4)
  const paragraphs = Array.from({ length: count }, () => paragraph(random, prefix))
  return `${random.pick(names)} wrote at ${clock(random)}:\n\n${paragraphs.join(`${prefix}\n`)}`
}

function densely(random) {
  const prefix = random.weighted([
    [70, ''],
    [15, '> '],
    [8, '# '],
    [7, '   '],
  ])
  const words = []
  for (let at = 0; at < 12; at++) {
    const count = random.between(2, 7)
    for (let more = 0; more < count; more++) words.push(proseWord(random))
    words.push(placedEvenly(random, prefix))
  }
  return `${fill(words, 78, prefix)}\n\n`
}

const lines = (random, count, line) => Array.from({ length: count }, () => line(random)).join('\n')

const identifier = (random) => `${random.pick(technical)}_${random.pick(english)}`

function cpp(random) {
  const line = (r) =>
    r.pick([
      (x) => `    std::vector<${x.pick(technical)}::${x.pick(technical)}> ${identifier(x)};`,
      (x) => `    case ${x.pick(technical)}::${identifier(x)}: return ${x.pick(technical)}::none;`,
      (x) => `    auto ${identifier(x)} = ok ? std::move(${x.pick(english)}) : ${x.pick(technical)}::make();`,
      (x) => `    for (const auto& ${x.pick(english)}x : ${identifier(x)}) std::cout << "${x.pick(english)}: ";`,
    ])(r)
  return `class ${identifier(random)} : public ${random.pick(technical)}::base {\n  public:\n${lines(random, 12, line)}\n};\n\n`
}

function yaml(random) {
  const entry = (r) => `  ${identifier(r)}: ${r.chance(0.3) ? r.between(1, 9999) : r.pick(english)}`
  const image = `  ${identifier(random)}: ${random.pick(technical)}:${random.between(1, 20)}`
  return `${random.pick(technical)}:\n${lines(random, 15, entry)}\n${image}\n  at: ${clock(random)}\n---\n`
}

function json(random) {
  const entry = (r) => `  "${identifier(r)}":${r.chance(0.5) ? ' ' : ''}${r.chance(0.5) ? r.between(1, 9999) : '"on"'},`
  return `{\n${lines(random, 15, entry)}\n  "${random.pick(english)}": {"at": "${clock(random)}", "ok": true}\n}\n`
}

function log(random) {
  const line = (r) =>
    `2024-03-${two(r.between(1, 28))}T${clock(r)}Z ${r.pick(technical)}[${r.between(1, 9999)}]: ` +
    `${r.pick(['INFO', 'WARN', 'ERROR'])}: ${identifier(r)}:${r.between(1, 400)}: ${r.pick(english)} ${r.pick(english)}`
  return `${lines(random, 12, line)}\n`
}

function russianParagraph(random) {
  const count = random.between(60, 120)
  const words = Array.from({ length: count }, () => random.pick(russian) + (random.chance(0.1) ? ',' : ''))
  if (random.chance(0.4)) words.splice(random.between(0, count), 0, placed(random))
  return `${fill(words, 78, '')}.\n\n`
}

function chineseParagraph(random) {
  let text = ''
  for (let at = random.between(200, 400); at > 0; at--) text += random.pick(chinese) + (random.chance(0.08) ? '，' : '')
  const url = random.chance(0.2)
    ? `${random.pick(['', '：', '<URL:'])}http://${random.pick(domains)}/${random.pick(english)}`
    : ''
  return `${text}${url}${url.includes('<') ? '>' : ''}。\n\n`
}
