import type { Part } from '../../archive/index.ts'
import type { TextKind } from '../../index.ts'

/** Names of files in which programs and settings are written, where writers break lines as they like. */
const CODE =
  /\.(?:[chmR]|cc|cpp|cs|css|go|hpp|hs|ini|java|jsx?|json|kt|lisp|lua|mjs|ml|php|pl|pm|py|rb|rs|scss|sh|sql|swift|tcl|toml|tsx?|xml|ya?ml|cfg|cmake|conf|el)$/i

/**
 * What a part is. The lines of messages are their writers', and those of HTML are no lines of text: in neither does the
 * layout make a join.
 */
export function textKindOf({ envelope, contentType }: Part): TextKind {
  if (envelope.number > 0 || contentType === 'text/html') return 'mail'
  return CODE.test(envelope.member ?? envelope.file) ? 'code' : 'prose'
}
