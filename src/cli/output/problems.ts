import { getSystemErrorMap } from 'node:util'
import type { Problem, ProblemCode } from '../../archive/index.ts'
import { sourceName } from '../printers/text.ts'
import { sentenceOf } from '../system/errors.ts'

/** What each problem means to a person. */
const PROBLEM_SENTENCES: Readonly<Record<ProblemCode, string>> = {
  unreadable: 'cannot be read',
  'not-a-file': 'is no file, and was passed over',
  binary: 'holds no text, and was passed over',
  truncated: 'ends too early',
  corrupt: 'is damaged',
  'trailing-garbage': 'something follows the end of the compressed data',
  'expansion-limit': 'grows too much in decompression; the rest was not read',
  unsupported: 'is packed in a way that cannot be read',
  encrypted: 'is encrypted',
  'bad-member': 'a member of the archive is damaged',
  'nesting-limit': 'archives in archives, too deep to be read',
  'missing-library': 'cannot be read without a library',
  'suspicious-from': 'a line that starts with "From " was taken for text',
  'bad-length': 'the length that is given is wrong',
  'header-limit': 'a header that is too long; the rest was read as text',
  'header-not-ended': 'a header without an empty line behind it',
  'depth-limit': 'parts in parts, too deep; the rest was read as text',
  'part-limit': 'too many parts; the rest was read as text',
  'size-limit': 'an encoded message that is too long; it was read as text',
  'no-boundary': 'a multipart message without a boundary',
  'boundary-not-found': 'the boundary of a multipart message is missing',
  'boundary-not-closed': 'a multipart message is not closed',
  'unknown-encoding': 'an unknown transfer encoding',
  'damaged-encoding': 'damaged encoding',
  'unknown-charset': 'an unknown charset',
}

/** `file:line: what`, in one line. */
export function describeProblem({ code, where, detail }: Problem): string {
  const name =
    where.file === '-' && where.member === undefined ? 'standard input' : sourceName(where.file, where.member)
  const line = where.line === undefined ? '' : `:${where.line}`
  return `${name}${line}: ${sentence(code, detail)}`
}

function sentence(code: ProblemCode, detail: string | undefined): string {
  if (code === 'unreadable') return detail === undefined ? PROBLEM_SENTENCES[code] : systemSentence(detail)
  if (code === 'missing-library' && detail !== undefined) return detail
  return detail === undefined ? PROBLEM_SENTENCES[code] : `${PROBLEM_SENTENCES[code]} (${detail})`
}

/** By the code of a system error. */
function systemSentence(code: string): string {
  for (const [errno, [name]] of getSystemErrorMap()) {
    if (name === code) return sentenceOf({ name, message: code, code, errno })
  }
  return code
}
