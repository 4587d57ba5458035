/** What the grammars of several schemes without `//` share: recognisers of the text after the colon. */
import { hasNames } from '../text/hosts.ts'
import { isHostShape } from './host.ts'

export function isHost(host: string): boolean {
  return isHostShape(host, 0, host.length) && hasNames(host)
}

// RFC 822 §6 addr-spec, encoded (RFC 1738 §3.5, RFC 6068 §2)
export function isAddrSpec(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && isHost(text.slice(at + 1))
}

// RFC 3966 §3 par: each with a name
export function hasParameters(rest: string): boolean {
  return !/^[^?#]*;(?![A-Za-z0-9])/.test(rest)
}

/** uri(7): any string: `whatis:`, `ghelp:`, `toc:`, `about:`, and the code of `javascript:`. */
export function isAnyString(rest: string): boolean {
  return rest !== ''
}
