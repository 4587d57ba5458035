import { describe } from './argument.ts'

const PARTS = /^([a-z][a-z0-9+.-]*):(\/\/)([^/?#]*@)?([^/?#]*)([\s\S]*)$/i
const ADDRESS = /^(mailto:)([^?#]*)([\s\S]*)$/i
const WRITTEN: Readonly<Record<string, string>> = { http: 'hxxp', https: 'hxxps', ftp: 'fxp' }

/**
 * Defangs a URL, as reports do: `hxxp://a[.]example/x`, `joe[at]a[.]example`. The dots of the path stay. A URL without
 * a host, such as a `urn:`, and any other text are returned unchanged.
 *
 * `extract` with the option `defanged` finds the result, apart from a `mailto:` with a list of addresses.
 *
 * @throws TypeError on anything but a string.
 */
export function defang(url: string): string {
  if (typeof url !== 'string') throw new TypeError(`defang expects a string; got ${describe(url)}`)
  const [, scheme, slashes, userinfo = '', host, rest] = PARTS.exec(url) ?? []
  if (host !== undefined) {
    const written = WRITTEN[scheme!.toLowerCase()]
    return `${written ?? scheme}${written === undefined ? '[:]' : ':'}${slashes}${userinfo}${host.replaceAll('.', '[.]')}${rest}`
  }
  const [, , addresses, header] = ADDRESS.exec(url) ?? []
  return addresses === undefined ? url : addresses.replaceAll('@', '[at]').replaceAll('.', '[.]') + header
}
