import { FANGS } from '../find/constructs/fangs.ts'
import type { Construct } from '../find/rules.ts'
import type { ExtraConstruct } from '../options.ts'
import { refang } from './refang.ts'

/** How far before the end of its host a URL starts that is told. */
const LONGEST_START = 300
const START = /[a-z][a-z0-9+.-]*(?=:\/\/[^\s/]*$)/i

/**
 * A construct that tells of each URL whose host goes on so that nobody follows it, and leaves it out as the others do:
 * where it starts, its scheme, and the scheme as it was before.
 */
export function tellingLeftOut(tell: (start: number, scheme: string, before: string) => void): ExtraConstruct {
  const construct: Construct = {
    name: 'defanged URLs that are left out',
    isCompletedAt(cursor, end) {
      if (FANGS.isCompletedAt?.(cursor, end) !== true) return false
      const text = cursor.before(end, LONGEST_START)
      const { 0: scheme, index } = START.exec(text) ?? { 0: 'http', index: text.length }
      const before = (refang(`${scheme}://`)?.text ?? scheme).replace('://', '')
      tell(cursor.view.base + end - text.length + index, scheme.toLowerCase(), before.toLowerCase())
      return true
    },
  }
  return construct
}
