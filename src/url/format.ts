import { isAlpha } from '../text/chars.ts'
import { describe } from './argument.ts'
import { classOf, SCHEME } from './classes.ts'
import type { Components } from './url-record.ts'

/** A component that is left out is absent. */
export type UrlParts = Pick<Components, 'scheme'> & Partial<Omit<Components, 'scheme'>>

const ENDS = {
  userinfo: /[/?#]/,
  host: /[/?#@]/,
  port: /[/?#@]/,
  path: /[?#]/,
  query: /#/,
} as const

/**
 * Builds a URL from `url.components` or other parts, and encodes nothing. The inverse of {@link parseUrl}:
 * `format(url.components) === url.href`. RFC 3986 §5.3
 *
 * @throws TypeError if no URL has such parts (a delimiter inside a component, a path that would be read as a host), and
 * on values without parts: a failed parse, a string.
 */
export function format(parts: UrlParts | { readonly components: Components }): string {
  const { scheme, userinfo, host, port, path = '', query, fragment } = readParts(parts)
  checkScheme(scheme)
  checkDelimiters({ userinfo, host, port, path, query })
  const authority = formatAuthority(userinfo ?? null, host ?? null, port ?? null)
  if (authority === '' && path.startsWith('//')) throw new TypeError('format: a path that begins with // needs a host')
  if (authority !== '' && path !== '' && !path.startsWith('/'))
    throw new TypeError('format: a path after a host must begin with /')
  return `${scheme}:${authority}${path}${query == null ? '' : `?${query}`}${fragment == null ? '' : `#${fragment}`}`
}

function readParts(parts: UrlParts | { readonly components: Components }): UrlParts {
  const isObject = typeof parts === 'object' && parts !== null
  const own = isObject && 'components' in parts ? parts.components : parts
  if (isObject && typeof own?.scheme === 'string') return own
  throw new TypeError(`format expects a parsed URL, or parts with a scheme; got ${describe(parts)}`)
}

function checkScheme(scheme: string): void {
  let good = isAlpha(scheme.charCodeAt(0))
  for (let at = 1; at < scheme.length; at++) if ((classOf(scheme.charCodeAt(at)) & SCHEME) === 0) good = false
  if (!good) throw new TypeError(`format: scheme must be a name such as 'http'; got ${JSON.stringify(scheme)}`)
}

/** Errors name only the delimiter, because a component may hold a secret. */
function checkDelimiters(parts: { [Name in keyof typeof ENDS]?: string | null | undefined }): void {
  for (const name of Object.keys(ENDS) as (keyof typeof ENDS)[]) {
    const end = ENDS[name].exec(parts[name] ?? '')
    if (end !== null) throw mustNotHave(name, end[0])
  }
  if (parts.host?.replace(/^\[[^\]]*\]/, '').includes(':')) throw mustNotHave('host', ':')
}

function mustNotHave(name: string, delimiter: string): TypeError {
  return new TypeError(`format: ${name} must not have the delimiter ${JSON.stringify(delimiter)}`)
}

function formatAuthority(userinfo: string | null, host: string | null, port: string | null): string {
  if (host === null) {
    if (userinfo !== null || port !== null) throw new TypeError('format: userinfo and port need a host')
    return ''
  }
  return `//${userinfo === null ? '' : `${userinfo}@`}${host}${port === null ? '' : `:${port}`}`
}
