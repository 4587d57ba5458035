import { describe } from './argument.ts'

/** A scheme, what stands between it and the host or the address, the userinfo, the host, and the rest. */
const PARTS = /^([a-z][a-z0-9+.-]*):(\/\/)([^/?#]*@)?([^/?#]*)([\s\S]*)$/i
const ADDRESS = /^(mailto:)([^?#]*)([\s\S]*)$/i
/** What is written for the schemes that most programs turn into links. */
const WRITTEN: Readonly<Record<string, string>> = { http: 'hxxp', https: 'hxxps', ftp: 'fxp' }

/**
 * The URL as reports write it, so that nobody follows it by mistake: `hxxp://a[.]example/x`, `joe[at]a[.]example`. The
 * dots of the path stay. A URL without a host, such as a `urn:`, comes back as it is, and so does any other text.
 *
 * `extract` with the option `defanged` finds the URL in what is written so, but for a `mailto:` with a list of
 * addresses.
 *
 * @throws TypeError on what is no string.
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
