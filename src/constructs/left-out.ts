import { refang } from '../defang/refang.ts'
import { FANGS } from '../find/constructs/fangs.ts'
import type { Construct } from '../find/rules.ts'
import type { UrlMatch } from '../match.ts'
import type { ExtraConstruct } from '../options.ts'
import { TEMPLATES } from './templates.ts'

/** How far before the end of its host a URL starts that is told. */
const LONGEST_START = 300
const START = /[a-z][a-z0-9+.-]*(?=:\/\/[^\s/]*$)/i

/**
 * A construct that tells of each URL whose host goes on so that nobody follows it, and leaves it out as the others do:
 * where it starts, its scheme, and the scheme as it was before.
 */
export function tellingFangs(tell: (start: number, scheme: string, before: string) => void): ExtraConstruct {
  const construct: Construct = {
    name: 'defanged URLs that are left out',
    atSigns: 'fanged',
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

/** A construct that tells of each template of a URL, and leaves it out as the others do. */
export function tellingTemplates(tell: (template: UrlMatch) => void): ExtraConstruct {
  const construct: Construct = {
    name: 'templates that are left out',
    matchAt(cursor, trigger) {
      const match = TEMPLATES.matchAt?.(cursor, trigger)
      if (match !== undefined) tell(match)
      return undefined
    },
  }
  return construct
}
