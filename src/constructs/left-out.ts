import { refang } from '../defang/refang.ts'
import type { Construct } from '../find/rules.ts'
import type { UrlMatch } from '../match.ts'
import type { ExtraConstruct } from '../options.ts'
import { HOST_LIMIT } from '../text/limits.ts'
import { TEMPLATES } from './templates.ts'

/** In UTF-16 units before the end of the host. */
const LONGEST_START = 300
const START = /[a-z][a-z0-9+.-]*(?=:\/\/[^\s/]*$)/i

/** Reports each URL with a defanged host and leaves it out; also its start, and its scheme refanged and as written. */
export function tellingFangs(tell: (start: number, scheme: string, before: string) => void): ExtraConstruct {
  const construct: Construct & ExtraConstruct = {
    name: 'defanged URLs that are left out',
    atSigns: 'fanged',
    fangedAt,
    onFang(cursor, end) {
      const text = cursor.before(end, LONGEST_START)
      const { 0: scheme, index } = START.exec(text) ?? { 0: 'http', index: text.length }
      const before = (refang(`${scheme}://`)?.text ?? scheme).replace('://', '')
      tell(cursor.view.base + end - text.length + index, scheme.toLowerCase(), before.toLowerCase())
    },
  }
  return construct
}

/**
 * The host may continue with a fang, as `find/end/fangs.ts` reads it; if the view is not final, also at its end.
 * UTF-8 read as latin1 has up to three times as many units.
 */
function fangedAt(final: boolean): string {
  const host = String.raw`[\w.~%\x80-\uffff-]{0,${3 * HOST_LIMIT}}?`
  // Most that is in parentheses after an address is a name.
  const dot = String.raw`\.|[dD](?:[oO]|$)`
  return String.raw`@(?=${host}(?:[([{\\\]]|[ \t][([{](?:${dot})${final ? '' : String.raw`|[ \t]?[([{]?$`}))`
}

/** Reports each template and leaves it out. */
export function tellingTemplates(tell: (template: UrlMatch) => void): ExtraConstruct {
  const construct: Construct & ExtraConstruct = {
    name: 'templates that are left out',
    matchAt(cursor, trigger) {
      const match = TEMPLATES.matchAt?.(cursor, trigger)
      if (match !== undefined) tell(match)
      return undefined
    },
  }
  return construct
}
