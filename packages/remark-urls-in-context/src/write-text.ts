import type { Parents, Text } from 'mdast'
import type { Handle, Info, State } from 'mdast-util-to-markdown'
import { isLive, isOpener, PREFIX_LIMIT, SCHEME_LIMIT, SEARCH_LIMIT } from 'urls-in-context/links'
import { EQUALS } from './ascii.ts'
import { matchAt } from './core-questions.ts'
import type { RemarkSettings } from './settings.ts'

/** `<` right before a letter is escaped anyway. */
const DELIMITER = String.raw`(?:"|<[ \t\r\n]+)`
const START = String.raw`(?<start>www\.|ftp\.|(?<scheme>[A-Za-z][A-Za-z0-9+.-]{0,${SCHEME_LIMIT - 1}}):)`
const OPENER = new RegExp(DELIMITER + START, 'gi')
const ANY_OPENER = new RegExp(`${DELIMITER}${START}?`, 'gi')

/** Escapes each delimiter where a construct would be read. */
export function textHandler(settings: RemarkSettings): Handle {
  return (node: Text, parent: Parents | undefined, state: State, info: Info): string => {
    const isLast = parent?.type === 'paragraph' && parent.children.at(-1) === node
    const { value } = node
    // Nothing is escaped in an autolink.
    if (!state.stack.includes('phrasing')) return state.safe(value, info)
    let written = ''
    let done = 0
    for (const { index, groups } of value.matchAll(settings.startsAnywhere ? ANY_OPENER : OPENER)) {
      if (!isRead(value, index, groups!, info.before, isLast, settings)) continue
      written += `${safePiece(value, done, index, state, info)}\\${value[index]}`
      done = index + 1
    }
    return written + safePiece(value, done, value.length, state, info)
  }
}

/** Whether a construct would be read here. The text after this node is not known. */
function isRead(
  value: string,
  index: number,
  { start, scheme }: { readonly [name: string]: string | undefined },
  before: string,
  isLast: boolean,
  settings: RemarkSettings,
): boolean {
  const previous = index > 0 ? value[index - 1]! : before.slice(-1)
  if (value[index] === '"' && previous.charCodeAt(0) === EQUALS) return false
  const left = leftIn(value, index, previous)
  const ahead = aheadOf(value, index)
  const match = matchAt(left + ahead, left.length, settings)
  if (match !== undefined) return isLive(match, settings)
  if (isLast || ahead.includes(value[index] === '"' ? '"' : '>', 1)) return false
  const name = scheme?.toLowerCase()
  return start !== undefined && (name === undefined || /^ur[il]$/.test(name) || settings.linkSchemes.has(name))
}

/** The text before a delimiter as the tokenizer gives it to the core. */
function leftIn(value: string, index: number, previous: string): string {
  if (index === 0) return previous
  const start = Math.max(value.lastIndexOf('\n', index - 1), value.lastIndexOf('\r', index - 1)) + 1
  const head = value.slice(start, Math.min(index, start + PREFIX_LIMIT))
  const first = head.split('').findIndex((unit) => isOpener(unit.charCodeAt(0)))
  return first < 0 && head.length === index - start ? head : `${first < 0 ? head : head.slice(0, first)} ${previous}`
}

/** The text from a delimiter to where the core stops searching. */
function aheadOf(value: string, index: number): string {
  const end = value.indexOf(value[index]!, index + 1)
  const close = value[index] === '"' ? end + 1 : end
  return value.slice(index, Math.min(end < 0 ? value.length : close, index + SEARCH_LIMIT))
}

function safePiece(value: string, start: number, end: number, state: State, info: Info): string {
  const before = start === 0 ? info.before : value[start - 1]!
  const after = end === value.length ? info.after : value[end]!
  return state.safe(value.slice(start, end), { ...info, before, after })
}
