import type { SearchProblem, SearchProblemCode } from '../search/problem.ts'
import { sourceName } from '../search/row.ts'
import { shownMember, shownMessage, shownPath } from '../search/shown-name.ts'
import { sentenceOf, systemErrors } from '../system/errors.ts'

/** The subject of the sentence is the file and left out, or a part of the file. */
const PROBLEM_SENTENCES: Readonly<Record<SearchProblemCode, string>> = {
  unreadable: 'cannot be read',
  changed: 'changed while it was read',
  'not-a-file': 'is not a file and was skipped',
  binary: 'contains no text',
  'internal-error': 'internal error; the rest was not read',
  truncated: 'ends too early',
  corrupt: 'is damaged',
  'trailing-garbage': 'has other data after the end of the compressed data',
  'expansion-limit': 'decompresses to too much data; the rest was not read',
  unsupported: 'is in a format that is not supported',
  'not-text': 'does not seem to be text; its bytes were searched for URLs',
  encrypted: 'is encrypted',
  'bad-member': 'a member of the archive is damaged',
  'unlisted-member': 'a member that the archive does not list was read',
  'nesting-limit': 'archives are nested too deeply to be read',
  'time-limit': 'takes too long to read; the rest was not read',
  'memory-limit': 'needs too much memory; the rest was not read',
  'no-text': 'has no text on most of its pages; they may be scans, to which ocrmypdf adds text',
  'blank-pages': 'has pages without text',
  'suspicious-from': 'a line that starts with "From " was read as text',
  'bad-length': 'the stated length is wrong',
  'header-limit': 'a header is too long; the rest was read as text',
  'header-not-ended': 'a header does not end with an empty line',
  'depth-limit': 'message parts are nested too deeply; the rest was read as text',
  'part-limit': 'a message has too many parts; the rest was read as text',
  'size-limit': 'an encoded message is too long and was read as text',
  'no-boundary': 'a multipart message does not declare a boundary',
  'boundary-not-found': 'the boundary of a multipart message is missing',
  'boundary-not-closed': 'a multipart message has no closing boundary',
  'unknown-encoding': 'the transfer encoding is unknown',
  'damaged-encoding': 'encoded text is damaged',
  'unknown-charset': 'the charset is unknown',
  'attachment-not-read': 'an attachment was not read',
  'field-left-out': 'a header field with a URL was left out; --all-headers includes it',
  script: 'the HTML of a message has scripts, which were read as code',
  'too-long': 'a URL is longer than --max-length and was left out',
  template: 'a URL with placeholders was left out; --templates includes it',
}

export const PROBLEM_CODES: readonly SearchProblemCode[] = Object.keys(PROBLEM_SENTENCES) as SearchProblemCode[]

/** It is printed without an option and makes the exit status 2. An attachment that was not read is no damage. */
export function isDamage({ code, severity }: SearchProblem): boolean {
  return severity !== 'info' && code !== 'attachment-not-read'
}

/** The problem with the secrets masked of its names, which may stand in the detail, too. */
export function redactProblem(problem: SearchProblem): SearchProblem {
  const { where, detail } = problem
  const { file, member } = where
  const shown = { ...where, file: shownPath(file), member: member === undefined ? undefined : shownMember(member) }
  return { ...problem, where: shown, detail: detail === undefined ? undefined : shownMessage(detail, shownMember) }
}

export function describeProblem({ code, where, detail, more }: SearchProblem): string {
  const name =
    where.file === '-' && where.member === undefined ? 'standard input' : sourceName(where.file, where.member)
  const line = where.line === undefined ? '' : `:${where.line}`
  const isCounted = more !== undefined && code === 'attachment-not-read'
  return `${name}${line}: ${sentence(code, isCounted ? `${detail}, and ${more.toLocaleString('en')} more` : detail)}`
}

function sentence(code: SearchProblemCode, detail: string | undefined): string {
  if (code === 'unreadable') return detail === undefined ? PROBLEM_SENTENCES[code] : systemSentence(detail)
  return detail === undefined ? PROBLEM_SENTENCES[code] : `${PROBLEM_SENTENCES[code]} (${detail})`
}

function systemSentence(code: string): string {
  const errno = [...systemErrors()].find(([, [name]]) => name === code)?.[0]
  return sentenceOf({ name: code, message: code, code, errno })
}
