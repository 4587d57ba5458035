import { Octets, octetsOrNull } from '../octets.ts'
import { type Components, type UrlRecord, urlPath } from '../url-record.ts'

export interface DocumentationFields {
  readonly topic: Octets
}

/**
 * Schemes with a string only: a search in the descriptions of commands (`whatis:`), an application's help (`ghelp:`),
 * GNOME's lists (`toc:`), a browser's own pages (`about:`). uri(7)
 */
export interface DocumentationUrl
  extends UrlRecord<'whatis' | 'ghelp' | 'toc' | 'about', DocumentationFields>,
    DocumentationFields {}

export function readDocumentation(components: Components): DocumentationFields {
  return { topic: new Octets(urlPath(components)) }
}

export interface ManFields {
  readonly name: Octets
  readonly section: Octets | null
}

/** A manual page: `man:ls`, `man:ls(1)`. uri(7) */
export interface ManUrl extends UrlRecord<'man', ManFields>, ManFields {}

export function readMan(components: Components): ManFields {
  const { path } = components
  const match = /^([^(]+)\(([^)]*)\)$/.exec(path)
  return match === null
    ? { name: new Octets(path), section: null }
    : { name: new Octets(match[1]!), section: octetsOrNull(match[2]!) }
}

/**
 * uri(7): a page, perhaps with its section: `g++`, `X.Org`, `git-log`, `std::vector`, `[`, without marks that end a
 * word in prose. `man:(index)` is KDE's list of all pages.
 */
export function isMan(rest: string): boolean {
  return rest === '(index)' || /^[\w.~+:@[-]+$/.test(rest) || isManSection(rest)
}

/** uri(7): `ls(1)`, `printf(3p)`. */
export function isManSection(rest: string): boolean {
  return /^[\w.~+:@[][\w.~+:@[-]*\((?:[0-9][A-Za-z0-9]*|[A-Za-z])\)$/.test(rest)
}
