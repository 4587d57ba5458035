import { posix } from 'node:path'
import { type Import, loweredConstants, readImports, withoutComments } from './imports.ts'
import { DOORS, ENTRIES, GENERATED, LONGEST_FILE, NODE_ALLOWED, ROOMS, TYPES_ONLY } from './table.ts'

/** A module: its path in `src/`, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** The faults of one file, a sentence each. */
export function breaches(source: Source, all: readonly Source[]): string[] {
  const { path, text } = source
  const paths = new Set(all.map((each) => each.path))
  const room = roomOf(path)
  const problems = ROOMS[room] === undefined ? [`${room} is no room of the table`] : []
  for (const { kind, from } of readImports(text)) {
    if (kind === 'star') problems.push(`export * from ${from}: public names are listed one by one`)
    problems.push(...(from.startsWith('.') ? judgeOwn(path, { kind, from }, paths) : judgeForeign(path, from)))
  }
  problems.push(...judgeHandwriting(text))
  if (isDefaultExport(text)) problems.push('a default export is for plugins')
  const lines = text.replace(/\n$/, '').split('\n').length
  if (lines > LONGEST_FILE && !GENERATED.includes(path)) problems.push(`${lines} lines; ${LONGEST_FILE} lines at most`)
  return problems.map((problem) => `${path}: ${problem}`)
}

function judgeOwn(path: string, { kind, from }: Import, paths: ReadonlySet<string>): string[] {
  const target = resolve(path, from)
  if (!paths.has(target)) return [`there is no ${target}`]
  const [room, other] = [roomOf(path), roomOf(target)]
  if (room === other) return []
  if (!ROOMS[room]?.includes(other)) return [`${room} may not import ${other}`]
  if (kind !== 'type' && TYPES_ONLY[room]?.includes(other)) return [`${room} may import types of ${other} only`]
  return isDoor(target) ? [] : [`${target} is the business of ${other} alone`]
}

/** The house rules that biome has no rule for: one import a module, constants in upper case. */
function judgeHandwriting(text: string): string[] {
  const modules = readImports(text).flatMap(({ kind, from, word }) =>
    word === 'import' && (kind === 'value' || kind === 'type') ? [from] : [],
  )
  const twice = new Set(modules.filter((from, at) => modules.indexOf(from) < at))
  return [
    ...[...twice].map((from) => `${from} is imported twice`),
    ...loweredConstants(text).map((name) => `the constant ${name} is to be in upper case`),
  ]
}

function judgeForeign(path: string, from: string): string[] {
  if (from.startsWith('node:')) return NODE_ALLOWED.includes(path) ? [] : [`${from} has no place here`]
  return [`${from} is a package; this runs anywhere unchanged`]
}

function isDoor(target: string): boolean {
  if (!target.includes('/')) return true
  const room = roomOf(target)
  const inside = target.slice(room.length + 1).replace(/\.ts$/, '')
  return (DOORS[room] ?? ENTRIES).includes(inside)
}

function isDefaultExport(text: string): boolean {
  return /^export\s+default\b|^export\s*\{[^}]*\bas\s+default\b/m.test(withoutComments(text))
}

/** The folder in `src/`, or the file's own name if it stands there itself. */
export function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.ts$/, '')
}

function resolve(path: string, from: string): string {
  return posix.join(posix.dirname(path), from)
}

/** The rooms of the table that are not there. */
export function missingRooms(all: readonly Source[]): string[] {
  const rooms = new Set(all.map(({ path }) => roomOf(path)))
  return Object.keys(ROOMS).filter((room) => !rooms.has(room))
}

/** Circles of imports between files, types included, each told once, from the file whose name sorts first. */
export function cycles(all: readonly Source[]): string[] {
  const paths = new Set(all.map(({ path }) => path))
  const edges = new Map(
    all.map(({ path, text }) => {
      const own = readImports(text).filter(({ from }) => from.startsWith('.'))
      return [path, own.map(({ from }) => resolve(path, from)).filter((target) => paths.has(target))]
    }),
  )
  const found = new Set<string>()
  for (const path of [...paths].sort()) walk(path, [], edges, new Set(), found)
  return [...found].sort()
}

/** Depth first from the first file of a trail; a file that led nowhere is not entered twice. */
function walk(
  path: string,
  trail: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
  found: Set<string>,
): void {
  const first = trail[0] ?? path
  if (trail.length > 0 && path === first) found.add([...trail, path].join(' → '))
  if (path < first || trail.includes(path) || done.has(path)) return
  done.add(path)
  for (const next of edges.get(path) ?? []) walk(next, [...trail, path], edges, done, found)
}
