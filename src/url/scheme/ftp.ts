import { FPATH } from '../classes.ts'
import { fragmentStart } from '../generic.ts'
import { hasSlash, isAll, isEscapedAscii, isLogin } from '../internet.ts'
import { Octets } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import { type Components, passwordOf, type UrlRecord, urlPath, userOf } from '../url-record.ts'

/** One FTP command. The client supplies an argument of `null`: see `supply`. */
export interface FtpCommand {
  readonly verb: 'USER' | 'PASS' | 'CWD' | 'TYPE' | 'NLST' | 'RETR'
  readonly argument: Octets | null
  /** `email`: the address of the user, for anonymous access. `password`: if the server asks. */
  readonly supply?: 'email' | 'password'
}

export interface FtpFields {
  readonly user: Octets | null
  readonly password: Octets | null
  /** The directories to change to, in order; decoded, so one may hold a slash. */
  readonly cwd: readonly Octets[]
  /** The file or directory to retrieve or list; `null` if the URL has no path. */
  readonly name: Octets | null
  /** `a` text, `i` image (binary), `d` directory list; `null` if the client must guess. */
  readonly typecode: 'a' | 'i' | 'd' | null
  /** The commands that a client sends. */
  readonly commands: readonly FtpCommand[]
}

/** RFC 1738 §3.2 */
export interface FtpUrl extends UrlRecord<'ftp', FtpFields>, FtpFields {}

export function readFtp(components: Components): FtpFields {
  const user = userOf(components)
  const password = passwordOf(components)
  const path = urlPath(components)
  const { typecode, end } = ftptype(path)
  const segments = components.path === '' ? [] : fpath(path.slice(1, end))
  const cwd = segments.slice(0, -1)
  const name = segments.at(-1) ?? null
  const commands = [...loginCommands(user, password), ...retrievalCommands(cwd, name, typecode)]
  return { user, password, cwd, name, typecode, commands }
}

// RFC 1738 §5 fpath
export function fpath(text: string): readonly Octets[] {
  return text.split('/').map((segment) => new Octets(segment))
}

// RFC 1738 §5 ftptype, with the `;type=` before it
export function ftptype(path: string): { typecode: 'a' | 'i' | 'd' | null; end: number } {
  const match = /;type=([aid])$/i.exec(path)
  if (match === null) return { typecode: null, end: path.length }
  return { typecode: match[1]!.toLowerCase() as 'a' | 'i' | 'd', end: match.index }
}

// RFC 1738 §3.2.1
function loginCommands(user: Octets | null, password: Octets | null): readonly FtpCommand[] {
  if (user === null) {
    return [
      { verb: 'USER', argument: new Octets('anonymous') },
      { verb: 'PASS', argument: null, supply: 'email' },
    ]
  }
  const pass: FtpCommand = { verb: 'PASS', argument: password }
  return [{ verb: 'USER', argument: user }, password === null ? { ...pass, supply: 'password' } : pass]
}

// RFC 1738 §3.2.2. An empty name without a typecode is not a file: the client decides what to do in the directory.
function retrievalCommands(
  cwd: readonly Octets[],
  name: Octets | null,
  typecode: string | null,
): readonly FtpCommand[] {
  const commands: FtpCommand[] = cwd.map((argument) => ({ verb: 'CWD', argument }))
  if (name === null) return commands
  if (typecode === 'd') return [...commands, { verb: 'NLST', argument: name }]
  if (typecode !== null) commands.push({ verb: 'TYPE', argument: new Octets(typecode.toUpperCase()) })
  if (name.raw !== '') commands.push({ verb: 'RETR', argument: name })
  return commands
}

// RFC 1738 §5 ftpurl
export function isFtpurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const login = isLogin(text, marks, problems)
  const good = hasSlash(marks, problems, 'ftpurl') && login
  const end = fragmentStart(marks)
  const { end: length } = ftptype(text.slice(marks.pathStart, end))
  const segments = isAll(text, marks.pathStart, marks.pathStart + length, FPATH, 'fsegment', problems)
  return isEscapedAscii(marks, problems) && segments && good
}
