import { isSecretField } from 'urls-in-context/url'

/**
 * How sure a name says that its value is secret: whatever is between them; only in the syntax of settings, because the
 * name is also a word of running text; or never.
 */
export type Secrecy = 'sure' | 'setting' | 'assigned' | 'none'

/** Names that only fields have, in small letters and without punctuation: those of programs, and of other languages. */
const SURE =
  /(?:passw?d|passw|passwort|kennwort|motdepasse|(?:root|bind|user|admin|db|manager)pw|contrase[nñ]a|senha|wachtwoord|l[oö]senord|passord|adgangskode|salasana|hasło|heslo|parola|jelszó|şifre|пароль|パスワード|密码|密碼|requirepass|masterauth|securestring|authenticationstring|setcookie2?|(?:encryption|signing|sign|master|storage|service|server|shared|deploy|admin|session|app|client|ssh|gpg|rsa|aes|webhook|cipher|write|consumer|security|function|host|crypto|jwt|api)keys?|(?:db|sql|pg|user|smtp|imap|admin|root|ftp|ldap|mail|http|proxy|login|sudo|key|store|my|auth|basic)pass|basicauth)$/
/** The last word of a name that is one of running text as well. */
const SETTING = /^(?:auth|jwt|mdp|otp|pass|pin|psk|psw|pw)$/
const ASSIGNED = /^(?:bearer|pat|session|sid|sig|ticket)$/
/** What follows the word that says what a name is for. */
const QUALIFIER =
  /^(?:\d+|v\d+|base|value|val|prod|production|dev|development|test|staging|live|old|new|current|default|confirm|confirmation|again|repeat|hash|text|string|str|plain|plaintext|raw|data|hex|b64|base64|encrypted|env|main|primary|secondary|admin|user|root|db)$/
/** The end of a name of several words, such as `API key`. */
const LAST_OF_WORDS = /(?:key|code|id|verifier|response|word|phrase|passe|string)s?$/i
/** Names of numbers: `max_tokens`. */
const COUNTED = /^(?:max|min|num|total|count|prompt|completion|input|output|cached|used|n)/

const known = new Map<string, Secrecy>()
const MOST_KNOWN = 1 << 14
/** Of a longer word, an engine may keep the whole text. */
const LONGEST_KNOWN = 12

export function secrecyOf(name: string): Secrecy {
  if (name.length > LONGEST_KNOWN) return judge(name)
  const before = known.get(name)
  if (before !== undefined) return before
  if (known.size === MOST_KNOWN) known.clear()
  const secrecy = judge(name)
  known.set(name, secrecy)
  return secrecy
}

/** Whether words before may belong to a name: those before `key` do. */
export function mayHaveWordsBefore(name: string): boolean {
  return LAST_OF_WORDS.test(name)
}

function judge(name: string): Secrecy {
  const words = wordsOf(name)
  if (SURE.test(words.join(''))) return 'sure'
  while (words.length > 1 && QUALIFIER.test(words.at(-1)!)) words.pop()
  const last = words.at(-1)?.replace(/\d+$/, '')
  if (last === undefined) return 'none'
  const spelled = [...words.slice(0, -1), last].join('_')
  const plain = spelled.replaceAll('_', '')
  if (isSecretField(spelled) || isSecretField(plain) || SURE.test(plain)) {
    return /s$/.test(plain) && COUNTED.test(plain) ? 'none' : 'sure'
  }
  const single = plain.replace(/s$/, '')
  if (single !== plain && !COUNTED.test(plain) && (isSecretField(single) || SURE.test(single))) return 'sure'
  return SETTING.test(last) ? 'setting' : ASSIGNED.test(last) ? 'assigned' : 'none'
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
