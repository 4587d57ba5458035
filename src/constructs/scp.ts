import type { Construct } from '../find/rules.ts'
import type { Repair } from '../match.ts'
import type { ExtraConstruct } from '../options.ts'
import { AT_SIGN } from '../text/ascii.ts'
import { delimitersAround } from './delimiters.ts'

const USER = /(?:^|[^\w./:@+~%=?&-])([A-Za-z_][\w.+-]*)$/
const LONGEST_USER = 64
/** The host, or an IPv6 address in brackets, and the path: no `//`, which would be a URL's. */
const ADDRESS = /^(\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?):(?!\/\/)([\w.~+%@=,/-]*[\w/~+-])/i
const LONGEST_ADDRESS = 1024
/** What no repository is called: a port or a time. */
const NUMBER = /^\d+$/

const SCP: Construct = {
  name: 'scp',
  matchAt(cursor, trigger) {
    const { text, floor } = cursor
    if (text.charCodeAt(trigger) !== AT_SIGN) return undefined
    const user = USER.exec(text.slice(Math.max(floor, trigger - LONGEST_USER), trigger))?.[1]
    if (user === undefined) return undefined
    const [whole, host, path] = ADDRESS.exec(text.slice(trigger + 1, trigger + 1 + LONGEST_ADDRESS)) ?? []
    const urlStart = trigger - user.length
    if (whole === undefined || host === undefined || path === undefined) {
      // Only a host may go on behind the view.
      if (/^[\w.[\]:-]*$/.test(text.slice(trigger + 1))) cursor.reach(text.length + 1)
      return undefined
    }
    const urlEnd = trigger + 1 + whole.length
    cursor.restOfLine(urlEnd, 2)
    if (NUMBER.test(path) || !(user === 'git' || path.includes('/') || path.endsWith('.git'))) return undefined
    const { base } = cursor.view
    const { start, end, context } = delimitersAround(cursor, urlStart, urlEnd)
    const colon = trigger + 1 + host.length + base
    const slash = path.startsWith('/') ? '' : '/'
    const repairs: Repair[] = [
      { kind: 'scheme', start: urlStart + base, end: urlStart + base, insert: 'ssh://' },
      { kind: 'escape', start: colon, end: colon + 1, insert: slash },
    ]
    return {
      url: `ssh://${user}@${host}${slash}${path}`,
      start: start + base,
      end: end + base,
      urlStart: urlStart + base,
      urlEnd: urlEnd + base,
      context,
      scheme: 'ssh',
      inferred: 'ssh',
      repairs,
      alternatives: [],
      decidedBy: undefined,
      likelihood: undefined,
      trimmed: '',
    }
  },
}

/**
 * Places as git and scp write them, `git@a.example:user/repository.git`: a URL of the scheme `ssh`, as git reads it. Another user
 * than `git` needs a path with a slash, or one that ends in `.git`. `rules §4.22`
 */
export const scp: ExtraConstruct = SCP
