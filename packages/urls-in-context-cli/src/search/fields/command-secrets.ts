import type { Span } from 'urls-in-context'
import { endOf } from './field-patterns.ts'
import { literalsEnd, MOST_UNITS, openingAt, runEnd } from './field-values.ts'

const OPTION =
  /(?<![\w-])-(passin|passout|pw|user|-user|-proxy-user|-auth|-basic-auth|[a-zA-Z]{1,6}u(?=[ \t])|[a-zA-Z])(?:[ \t]{1,64}\\?(?:(?:\r\n|[\r\n])[>| \t]{0,64})?|(?:\r\n|[\r\n])[>| \t]{0,64}|=)?(?=[^\s=-])/g
const USERS = /^(?:u|U|a|E|user|-user|-proxy-user|-auth|-basic-auth|passin|passout|[a-zA-Z]{1,6}u)$/
/** The options that stand for a password in some commands alone. */
const PASSWORDS: Record<string, RegExp> = {
  p: /\b(?:sshpass|mysql\w*|mariadb\w*|docker|podman|nerdctl|buildah|skopeo|helm|az|mongo\w*|7za?|zip|oc|vault|rar|unrar|ldap\w*|htpasswd|sqsh|isql|cqlsh|twine|nuget|cf)\b/i,
  P: /\b(?:unzip|zip|sqlcmd|bcp|osql|pdfdetach|ipmitool|plink|curl)\b/i,
  a: /\b(?:redis-cli|keydb-cli|valkey-cli)\b/i,
  w: /\b(?:ldap\w*|slappasswd)\b/i,
  s: /\bslappasswd\b/i,
  pw: /./,
  k: /\bopenssl\b/i,
  K: /\bopenssl\b/i,
}
/** The rest of what people write to give a password, up to where it starts. */
const PHRASES = [
  /\bIDENTIFIED[\s>]{1,12}(?:WITH[\s>]{1,12}\S{1,64}[\s>]{1,12})?(?:BY|AS)[\s>]{1,12}(?:PASSWORD[\s>]{1,12})?/g,
  /\bidentified[\s>]{1,12}(?:with[\s>]{1,12}\S{1,64}[\s>]{1,12})?(?:by|as)[\s>]{1,12}(?=["'])/gi,
  /(?<=\b(?:user|role)[ \t]{1,8}\S{1,64}[ \t]{1,8})identified[ \t]{1,8}by[ \t]{1,8}/gi,
  /\bBearer[ \t]{1,8}(?=[A-Z]?[a-z+/.~_-]{0,64}[\dA-Z=])(?=[\w+/=.~-]{8})/g,
  /\bBasic[ \t]{1,8}(?=[A-Za-z+/]{0,256}[\d=])(?=[\w+/=.~-]{8})/g,
  /\b(?:echo|printf)[ \t]{1,8}(?:-\w+[ \t]+)?(?=[^|\r\n]{1,256}\|[^|\r\n]{0,64}(?:stdin|chpasswd|sudo|passwd)\b)/g,
  /:_(?:authToken|auth|password)[ \t]*=[ \t]*/gi,
  /\bhtpasswd[ \t](?:[^\s|;]{1,128}[ \t]){2,4}?(?=\S+[ \t]*$)/gm,
]
const PGPASS = /^([>| \t]*[\w.*-]{1,253}:(?:\d{3,5}|\*):[\w.*-]{1,63}:[\w.*-]{1,63}:)(?!\d+:)\S+[ \t]*$/gm
/** How far before an option its command is looked for. */
const FARTHEST = 256
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY/g
const KEY_LINES =
  /[^\r\n]{0,4096}(?:(?:\r\n|[\r\n])(?:[>| \t]*(?:\r\n|[\r\n])(?<=DEK-Info[^\r\n]{0,99}\s{1,4}))?[>| \t]{0,64}(?=[^\s>|])[^\r\n]{0,4096}){0,63}/y

export function* commandSecrets(text: string): Generator<Span> {
  yield* privateKeys(text)
  for (const phrase of PHRASES) {
    let last = 0
    for (const { 0: found, index } of text.matchAll(phrase)) {
      if (index < last) continue
      const word = wordAt(text, index + found.length)
      last = word.end
      yield word
    }
  }
  for (const { 0: line, 1: front, index } of text.matchAll(PGPASS)) {
    yield { start: index + front!.length, end: index + line.length }
  }
  yield* optionSecrets(text)
}

function* optionSecrets(text: string): Generator<Span> {
  let last = 0
  for (const { 0: found, 1: option, index } of text.matchAll(OPTION)) {
    if (index < last) continue
    const isPassword = PASSWORDS[option!]?.test(commandBefore(text, index))
    if (!isPassword && !USERS.test(option!)) continue
    const word = wordAt(text, index + found.length)
    last = word.end
    if (isPassword) yield word
    else {
      const colon = text.slice(word.start, word.end).search(/[:%](?!\\?\/)/)
      if (colon >= 0) yield { start: word.start + colon + 1, end: word.end }
    }
  }
}

/** What is before an option on its line, and on those of which it is the rest. */
function commandBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - FARTHEST), at)
  let start = before.length
  for (;;) {
    const end = before.lastIndexOf('\n', start - 1)
    if (end < 0 || start === 0) return before
    if (!/\\\r?$/.test(before.slice(Math.max(0, end - 2), end)) && before[end + 1] !== '>') return before.slice(end + 1)
    start = end
  }
}

function wordAt(text: string, start: number): Span {
  const opening = openingAt(text, start)
  if (opening === undefined) return { start, end: runEnd(text, start) }
  const { end, next } = literalsEnd(text, opening)
  return { start: opening.end, end: next > end && text[next] === ':' ? runEnd(text, next) : end }
}

function* privateKeys(text: string): Generator<Span> {
  let last = 0
  let close = 0
  for (const { 0: head, index } of text.matchAll(PRIVATE_KEY)) {
    const start = index + head.length
    if (start < last) continue
    if (close < start) {
      KEY_END.lastIndex = start
      close = KEY_END.exec(text)?.index ?? text.length
    }
    last = close < text.length && close - start <= MOST_UNITS ? close : endOf(KEY_LINES, text, start)
    yield { start, end: last }
  }
}
