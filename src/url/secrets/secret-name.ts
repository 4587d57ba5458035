import { decodeEscapes } from '../host.ts'
import { fullyDecoded } from './escapes.ts'
import { HARMLESS_BEFORE, HARMLESS_FIRST, HARMLESS_LAST, HARMLESS_WORDS, type NameRow, SECRET_NAMES } from './names.ts'

/** `random`: the value is secret if it looks random. */
export type Secrecy = 'secret' | 'random' | null

interface Kinds {
  readonly anywhere: RegExp
  readonly end: RegExp
  readonly word: ReadonlySet<string>
  readonly last: ReadonlySet<string>
  /** The ends of names that do not end a sentence before a colon. */
  readonly field: RegExp
  readonly random: ReadonlySet<string>
  readonly harmless: RegExp
  readonly before: RegExp
  readonly aboutFirst: ReadonlySet<string>
  readonly aboutLast: ReadonlySet<string>
}

const KINDS: Kinds = /* @__PURE__ */ readTables()

function readTables(): Kinds {
  const all = (kind: NameRow['at']): string[] =>
    SECRET_NAMES.filter(({ at }) => at === kind).flatMap(({ names }) => names.split(' '))
  const before = Object.entries(HARMLESS_BEFORE).map(([last, names]) => `(?:${names.replaceAll(' ', '|')})${last}`)
  return {
    anywhere: new RegExp(all('anywhere').join('|')),
    end: new RegExp(`(?:${all('end').join('|')})$`),
    word: new Set([...all('word'), ...all('end')]),
    last: new Set(all('last')),
    field: new RegExp(`(?:${[...all('anywhere'), ...all('end')].filter(isFieldEnd).join('|')})$`),
    random: new Set(all('random')),
    harmless: new RegExp(`^(?:${HARMLESS_WORDS.replaceAll(' ', '|')})$`),
    before: new RegExp(`(?:${before.join('|')})$`),
    aboutFirst: new Set(HARMLESS_FIRST.split(' ')),
    aboutLast: new Set(HARMLESS_LAST.split(' ')),
  }
}

/** Shorter ends, as `key` and `pass`, are words of sentences, and so is a failed assertion. */
function isFieldEnd(name: string): boolean {
  return name.length > 4 ? name !== 'assertion' : name === 'pwd'
}

const LONGEST = 256
const NO_LETTERS = /[^a-z0-9]+/i
/** Between the words of `twoWords` and `TWOWords`. */
const HUMP = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
/** A number at the end: `password2`, `pwd1`. */
const NUMBER = /\d+$/

function wordsOf(name: string): string[] {
  return decodeEscapes(fullyDecoded(name.slice(-LONGEST)))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(NO_LETTERS)
    .flatMap((part) => part.split(HUMP))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '' && !KINDS.harmless.test(word))
}

export function secrecyOf(name: string): Secrecy {
  const words = wordsOf(name)
  if (words.length === 0 || isAbout(words)) return null
  const whole = words.join('').replace(NUMBER, '')
  if (KINDS.anywhere.test(whole) || (isNamed(words, whole) && !KINDS.before.test(whole))) return 'secret'
  return words.some((word) => KINDS.random.has(word) && (word.length > 1 || words.length === 1)) ? 'random' : null
}

/** Whether a name is secret even where it may be a word of a sentence. */
export function isFieldName(name: string): boolean {
  const words = wordsOf(name)
  if (words.length === 0 || isAbout(words)) return false
  const whole = words.join('').replace(NUMBER, '')
  return KINDS.field.test(whole) || (words.length > 1 && KINDS.end.test(whole) && !KINDS.before.test(whole))
}

function isNamed(words: readonly string[], whole: string): boolean {
  if (KINDS.end.test(whole) || KINDS.word.has(whole) || KINDS.last.has(words.at(-1)!)) return true
  return words.some((word) => KINDS.word.has(word.replace(NUMBER, '')))
}

/** Whether the first or last word makes the value a property of a secret: `token_type`, `max_tokens`. */
function isAbout(words: readonly string[]): boolean {
  return words.length > 1 && (KINDS.aboutFirst.has(words[0]!) || KINDS.aboutLast.has(words.at(-1)!))
}

/** Words, also in `CamelCase`; numbers, dates and versions; acronyms; times as `1h30m`. */
const ORDINARY =
  /^(?:[A-Z]?[a-z]{0,24}(?:[A-Z][a-z]{1,24}){0,6}\d{0,4}|\d{1,14}[a-z]{0,3}|[A-Z]{1,5}\d{0,4}|(?:\d{1,4}[a-z]){1,4})$/
const LONGEST_VALUE = 512

/** Whether a value of at least `least` units is not made of words and short numbers. */
export function isRandom(value: string, least: number): boolean {
  const shown = fullyDecoded(value.slice(0, LONGEST_VALUE))
  return shown.length >= least && shown.split(NO_LETTERS).some((part) => part.length >= 5 && !ORDINARY.test(part))
}
