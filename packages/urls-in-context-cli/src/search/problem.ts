import type { ArchiveProblem, ArchiveProblemCode, Place } from 'texts-in-archives'

/** A problem of a search: of a file, or of a text in it in which URLs are looked for. */
export type SearchProblem = ArchiveProblem<SearchProblemCode>

export type SearchProblemCode = ArchiveProblemCode | TextProblemCode

type TextProblemCode = 'too-long' | 'template'

/** Nothing that a text says is lost. */
export function textProblem(code: TextProblemCode, where: Place): SearchProblem {
  return { code, severity: 'info', where }
}
