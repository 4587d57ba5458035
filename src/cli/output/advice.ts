import type { ArchiveProblem } from '../../archive/index.ts'
import { nearest } from '../args/nearest.ts'

/** What looks like a URL where a file was expected. One letter before the colon is a drive of Windows. */
const URL_LIKE = /^(?:[a-z][a-z0-9+.-]+:(?=[^\\]|$)|www\.)/i

/**
 * What may have been meant by the name of a file that is not there: a URL, or one of `commands`. The empty string if
 * neither.
 */
export function adviceFor({ code, detail, where }: ArchiveProblem, commands: readonly string[]): string {
  if (code !== 'unreadable' || detail !== 'ENOENT' || where.member !== undefined) return ''
  const { file } = where
  if (URL_LIKE.test(file)) return `; 'urls parse URL' explains a URL, and 'echo TEXT | urls' finds those of a text`
  const near = /^[a-z]+$/i.test(file) ? nearest(file, commands) : undefined
  return near === undefined ? '' : ` (did you mean: urls ${near} …?)`
}
