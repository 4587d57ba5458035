/** What the reader of office documents uses of `posix` paths. */

function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

export const posix = {
  resolve: (root: string, ...paths: string[]): string => {
    const absolute = paths.reduce((before, path) => (path.startsWith('/') ? path : `${before}/${path}`), root)
    return `/${segmentsOf(absolute).join('/')}`
  },
  join: (...paths: string[]): string => {
    const joined = segmentsOf(paths.join('/')).join('/')
    return paths[0]?.startsWith('/') ? `/${joined}` : joined
  },
  dirname: (path: string): string => posix.parse(path).dir || '.',
  parse: (path: string): { dir: string; base: string } => {
    const at = path.lastIndexOf('/')
    return { dir: path.slice(0, Math.max(0, at)), base: path.slice(at + 1) }
  },
}

export const { resolve, join, dirname } = posix
