import type { Span } from '../../text/view.ts'
import { literalsEnd, openingAt, runEnd } from './field-values.ts'

/** An option of one letter, and the word behind it. */
const OPTION =
  /(?<![\w-])-(passin|passout|pw|user|-user|-proxy-user|-auth|-basic-auth|[a-zA-Z])(?:[ \t]{1,64}\\?(?:(?:\r\n|[\r\n])[>| \t]{0,64})?|(?:\r\n|[\r\n])[>| \t]{0,64}|=)?(?=[^\s=-])/g
const USERS = /^(?:u|U|a|E|user|-user|-proxy-user|-auth|-basic-auth|passin|passout)$/
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
  /\b(?:Bearer|Basic)[ \t]{1,8}(?=[\w+/=.~-]*[a-z][\w+/=.~-]*[\dA-Z=])(?=[\w+/=.~-]{8})/g,
  /\b(?:echo|printf)[ \t]{1,8}(?:-\w+[ \t]+)?(?=[^|\r\n]{1,256}\|[^|\r\n]{0,64}(?:stdin|chpasswd|sudo|passwd)\b)/g,
  /:_(?:authToken|auth|password)[ \t]*=[ \t]*/gi,
  /\bhtpasswd[ \t](?:[^\s|;]{1,128}[ \t]){2,4}?(?=\S+[ \t]*$)/gm,
]
/** A line of `.pgpass`. */
const PGPASS = /^([>| \t]*[\w.*-]{1,253}:(?:\d{3,5}|\*):[\w.*-]{1,63}:[\w.*-]{1,63}:)(?!\d+:)\S+[ \t]*$/gm
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY/g
const KEY_LINES = /[\s>|\\nr"'+,]*(?:[\w+/=:-]{4,}(?:[ \t,]+[\w+/=-]+)*[\s>|\\"'+,]*)*/y

/** The secrets that stand behind options and words of commands, and private keys. */
export function* commandSecrets(text: string): Generator<Span> {
  yield* privateKeys(text)
  for (const phrase of PHRASES) {
    for (const { 0: found, index } of text.matchAll(phrase)) yield wordAt(text, index + found.length)
  }
  for (const { 0: line, 1: front, index } of text.matchAll(PGPASS)) {
    yield { start: index + front!.length, end: index + line.length }
  }
  for (const { 0: found, 1: option, index } of text.matchAll(OPTION)) {
    const start = index + found.length
    const before = text.slice(Math.max(0, index - 256), index)
    const line = before.slice(before.search(/[^\r\n]*(?:\\\r?\n[^\r\n]*|\r?\n>[^\r\n]*){0,8}$/))
    if (PASSWORDS[option!]?.test(line)) yield wordAt(text, start)
    else if (USERS.test(option!)) {
      const word = wordAt(text, start)
      const colon = text.slice(word.start, word.end).search(/[:%](?!\\?\/)/)
      if (colon >= 0) yield { start: word.start + colon + 1, end: word.end }
    }
  }
}

/** A word as shells read it, without the quotes around it. */
function wordAt(text: string, start: number): Span {
  const opening = openingAt(text, start)
  if (opening === undefined) return { start, end: runEnd(text, start) }
  return { start: opening.end, end: literalsEnd(text, opening).end }
}

function* privateKeys(text: string): Generator<Span> {
  let last = 0
  for (const { 0: head, index } of text.matchAll(PRIVATE_KEY)) {
    const start = index + head.length
    if (start < last) continue
    KEY_END.lastIndex = start
    const end = KEY_END.exec(text)?.index
    KEY_LINES.lastIndex = start
    last = end ?? (KEY_LINES.test(text) ? KEY_LINES.lastIndex : start)
    yield { start, end: last }
    if (end === undefined) return
  }
}
