import { domains, english, extensions, hosts, technical } from './words.mjs'

const webUrl = (random) => `${random.chance(0.6) ? 'http' : 'https'}://${host(random)}${path(random)}${query(random)}`

const host = (random) => `${random.pick(hosts)}.${random.pick(domains)}${random.chance(0.03) ? ':8080' : ''}`

function path(random) {
  let text = '/'
  const folders = random.between(0, 3)
  for (let at = 0; at < folders; at++) text += `${segment(random)}/`
  return random.chance(0.6) ? `${text}${segment(random)}.${random.pick(extensions)}` : text
}

function segment(random) {
  const word = random.pick(random.chance(0.5) ? technical : english)
  if (random.chance(0.1)) return `~${word}`
  if (random.chance(0.2)) return `${word}-${random.pick(technical)}`
  return random.chance(0.1) ? `${word}${random.between(1, 2026)}` : word
}

function query(random) {
  if (random.chance(0.85)) return random.chance(0.05) ? `#${random.pick(english)}` : ''
  return `?${random.pick(technical)}=${random.pick(english)}&id=${random.between(1, 99999)}`
}

const message = (random) => `${random.between(100000, 999999)}.${random.pick(technical)}@${random.pick(domains)}`

/** A URL with one of the schemes in mail; most are web pages. */
export const anyUrl = (random) =>
  random.weighted([
    [86, webUrl],
    [6, (r) => `ftp://${host(r)}${path(r)}`],
    [4, (r) => `mailto:${r.pick(technical)}@${r.pick(domains)}`],
    [2, (r) => `news:${message(r)}`],
    [2, (r) => `gopher://${host(r)}/11/${segment(r)}`],
  ])(random)

const abbreviated = (random) => `www.${random.pick(domains)}${path(random)}`

/** Breaks a URL after a slash or a dot, as mailers do; the next line starts with `prefix`. */
function wrap(url, random, prefix) {
  const at = url.indexOf(random.chance(0.8) ? '/' : '.', 9)
  return at < 0 || at > url.length - 2 ? url : `${url.slice(0, at + 1)}\n${prefix}${url.slice(at + 1)}`
}

const bare = (random) => `${anyUrl(random)}${random.pick(['', '', '', '.', ',', '?', ')', "'s page"])}`

const around = (open, close) => (random) => `${open}${anyUrl(random)}${close}`

const wrapped = (open, close) => (random, prefix) => `${open}${wrap(webUrl(random), random, prefix)}${close}`

const mailContexts = [
  [62, bare],
  [12, around('<', '>')],
  [6, abbreviated],
  [4, around('(', ')')],
  [4, around('"', '"')],
  [4, around('<URL:', '>')],
  [3, around('URL: ', '')],
  [3, wrapped('<', '>')],
  [2, wrapped('<URL:', '>')],
]

const evenContexts = [
  [20, bare],
  [15, around('<', '>')],
  [10, around('<URL:', '>')],
  [10, around('"', '"')],
  [10, around('(', ')')],
  [10, abbreviated],
  [5, around('URL:', '')],
  [5, around('[1] ', ';')],
  [5, wrapped('<', '>')],
  [5, wrapped('<URL:', '>')],
  [5, wrapped('"', '"')],
]

/** A URL in its context, in the proportions of mail. `prefix` starts the line after a break in it. */
export const placed = (random, prefix = '') => random.weighted(mailContexts)(random, prefix)

/** A URL in its context, with all contexts about equally often. */
export const placedEvenly = (random, prefix = '') => random.weighted(evenContexts)(random, prefix)
