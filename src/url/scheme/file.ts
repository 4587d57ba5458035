import { FPATH } from '../classes.ts'
import { fragmentStart, userinfoStart } from '../generic.ts'
import { breach, isAll, isEscapedAscii, isHost } from '../internet.ts'
import type { Octets } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import { type Components, type UrlRecord, urlPath } from '../url-record.ts'
import { fpath } from './ftp.ts'

export interface FileFields {
  /** Whether it is on the local machine: no host, an empty one, or `localhost`. */
  readonly local: boolean
  /** Whether the path begins at the root. uri(7) allows `file:name`. */
  readonly absolute: boolean
  /** The directories and the name, each decoded. An empty last segment is a directory. */
  readonly segments: readonly Octets[]
}

/** RFC 1738 §3.10, uri(7) */
export interface FileUrl extends UrlRecord<'file', FileFields>, FileFields {}

export function readFile(components: Components): FileFields {
  const { host } = components
  const path = urlPath(components)
  const absolute = path.startsWith('/')
  return {
    local: host === null || host === '' || host.toLowerCase() === 'localhost',
    absolute,
    segments: components.path === '' ? [] : fpath(path.slice(absolute ? 1 : 0)),
  }
}

// RFC 1738 §5 fileurl
export function isFileurl(text: string, marks: Marks, problems: Problem[]): boolean {
  let good = isFileHost(text, marks, problems)
  if (marks.pathStart === marks.pathEnd) good = breach(problems, 'missing-path', marks.pathStart, 'fileurl')
  const segments = isAll(text, marks.pathStart, fragmentStart(marks), FPATH, 'fsegment', problems)
  return isEscapedAscii(marks, problems) && segments && good
}

/** A host, which may be empty, without user and port. */
function isFileHost(text: string, marks: Marks, problems: Problem[]): boolean {
  if (marks.userinfoEnd >= 0) return breach(problems, 'userinfo-not-allowed', userinfoStart(marks), 'fileurl')
  if (marks.portStart >= 0) return breach(problems, 'port-not-allowed', marks.portStart - 1, 'fileurl')
  const empty = marks.hasAuthority && marks.hostStart === marks.hostEnd
  return empty || isHost(text, marks, problems)
}

/** uri(7): `file:` without `//`. A name without a slash may be prose. */
export function isLocalFile(rest: string): boolean {
  return rest.length > 1 && rest.includes('/')
}

/** uri(7): `file:` and a path from the root. */
export function isRootedFile(rest: string): boolean {
  return rest.startsWith('/') && rest.length > 1
}
