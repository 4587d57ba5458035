/** Interim. */
export function acceptsUrl(text: string, schemeEnd: number): boolean {
  if (/[\s<>"\\`\u0000-\u001f\u007f-\u009f]/.test(text)) return false
  if (!text.startsWith('//', schemeEnd + 1)) return text.length > schemeEnd + 1
  const m = /^\/\/(?:[^/?#@]*@)?(\[[0-9a-fA-F:.v]+\]|[^/?#:]*)(:[^/?#]*)?/.exec(text.slice(schemeEnd + 1))
  if (!m) return false
  const host = m[1]!
  if (host === '')
    return (
      !/^(https?|ftp|gopher|telnet|wais|nntp)$/i.test(text.slice(0, schemeEnd)) &&
      text.length > schemeEnd + 3 &&
      text[schemeEnd + 3] === '/'
    )
  return /[\p{L}\p{N}]/u.test(host) && (/^\[/.test(host) || /^[\p{L}\p{M}\p{N}\p{S}._~%-]+$/u.test(host))
}
export function acceptsOpaque(scheme: string, rest: string): boolean {
  if (rest === '' || rest === '/') return false
  switch (scheme) {
    case 'mailto':
      return /@|\?/.test(rest)
    case 'news':
      return rest === '*' || /[.@]/.test(rest)
    case 'urn':
      return /^[a-z0-9][a-z0-9-]*:./i.test(rest)
    case 'tel':
      return /^\+?[\d().-]+/.test(rest)
    case 'man':
      return /^[^()]+(\([0-9][^()]*\))?$/.test(rest)
    case 'info':
    case 'whatis':
    case 'ghelp':
    case 'toc':
    case 'about':
      return true
    case 'file':
      return /^\/./.test(rest)
    case 'javascript':
      return true
    default:
      return /[@/?=%,]/.test(rest)
  }
}
export function acceptsBare(scheme: string, rest: string): boolean {
  switch (scheme) {
    case 'mailto':
      return /^[^@\s]+@[^@\s]+\.[^@\s]+/.test(rest)
    case 'news':
      return rest === '*' || /^[\w.+-]+\.[\w.+-]+$/.test(rest) || /^[^@]+@[^@]+$/.test(rest)
    case 'urn':
      return /^[a-z0-9][a-z0-9-]*:./i.test(rest)
    case 'tel':
      return /^\+?[\d().-]{3,}$/.test(rest)
    case 'sip':
    case 'sips':
    case 'xmpp':
      return /.@./.test(rest)
    case 'cid':
    case 'mid':
      return /.@./.test(rest)
    case 'magnet':
      return /^\?.+=/.test(rest)
    case 'doi':
      return /^10\.\d+\//.test(rest)
    case 'geo':
      return /^-?\d+(\.\d+)?,-?\d/.test(rest)
    case 'data':
      return /^[\w/+.;=-]*,/.test(rest)
    case 'man':
      return /^[\w.:+-]+\(\d\w*\)$/.test(rest)
    case 'info':
      return /^\(.+\)|^[\w.+-]+#./.test(rest)
    case 'file':
      return /^\/[^/]/.test(rest)
    default:
      return false
  }
}
