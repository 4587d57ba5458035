import { posix } from 'node:path'
import { readImports } from './imports.ts'
import { roomOf, type Source } from './rules.ts'

/**
 * The rooms of each package but the library, whose table is finer: floors from the ground up. A room may import those of
 * the floors below its own, types included.
 */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'texts-in-archives': [
    ['host'],
    ['source'],
    ['decoding'],
    ['part'],
    ['fields', 'html', 'job'],
    ['compression', 'text'],
    ['body'],
    ['content-lines'],
    ['message'],
    ['formats'],
    ['reading'],
    ['browser'],
    ['index'],
  ],
  'urls-in-context-cli': [
    ['shells', 'system'],
    ['files', 'search'],
    ['args'],
    ['output', 'printers'],
    ['page'],
    ['collect'],
    ['fix', 'units'],
    ['scale', 'worker'],
    ['commands'],
    ['program'],
    ['main'],
  ],
  'remark-urls-in-context': [
    [
      'annotation',
      'ascii',
      'code-text',
      'crossed-lines',
      'escapes',
      'literals',
      'open-marks',
      'settings',
      'source',
      'tree',
    ],
    ['closer-probe', 'core-questions', 'line-head', 'raw-anchors', 'read-trees'],
    ['destination', 'lost-text', 'tokens', 'write-text'],
    ['from-markdown', 'syntax', 'to-markdown', 'transform', 'wrapped'],
    ['bare', 'edits'],
    ['lint', 'plugin'],
    ['index'],
  ],
  'rehype-urls-in-context': [
    ['annotation', 'elements', 'flow', 'plain-html'],
    ['agreed', 'html'],
    ['read-tree'],
    ['position'],
    ['wrap'],
    ['link-tree'],
    ['plugin'],
    ['index'],
  ],
  'markdown-it-urls-in-context': [
    ['ascii', 'host', 'settings'],
    ['found', 'replaced'],
    ['inline-rule'],
    ['finish'],
    ['plugin'],
    ['index'],
  ],
}

/** The rooms of `find/`, in the order in which it reads: a room imports those before it. */
export const STORY: readonly (readonly string[])[] = [
  ['candidate'],
  ['cursor'],
  ['run'],
  ['gap'],
  ['rules'],
  ['start'],
  ['end'],
  ['meaning'],
  ['pass'],
  ['conventions'],
]

/** A package: its modules, and the paths in `src/` to which its `imports` lead, by their names. */
export interface Package {
  readonly sources: readonly Source[]
  readonly names: ReadonlyMap<string, string>
}

/** The faults of the rooms of a package against its floors, a sentence each. */
export function floorBreaches({ sources, names }: Package, floors: readonly (readonly string[])[]): string[] {
  const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)))
  const rooms = new Set(sources.map(({ path }) => roomOf(path)))
  const problems = [...floorOf.keys()].filter((room) => !rooms.has(room)).map((room) => `there is no room ${room}`)
  for (const room of rooms) if (!floorOf.has(room)) problems.push(`${room} is on no floor`)
  for (const { path, text } of sources) {
    const room = roomOf(path)
    for (const { from } of readImports(text)) {
      const other = targetOf(path, from, names)
      if (other !== undefined && other !== room && floorOf.get(other)! >= floorOf.get(room)!)
        problems.push(`${path}: ${room} may not import ${other}`)
    }
  }
  return problems
}

/** The room to which an import leads, if it is one of the package. */
function targetOf(path: string, from: string, names: ReadonlyMap<string, string>): string | undefined {
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(path), from)
    return target.startsWith('..') ? undefined : roomOf(target)
  }
  const name = [...names.keys()].find(
    (each) => from === each || (each.endsWith('*') && from.startsWith(each.slice(0, -1))),
  )
  return name === undefined ? undefined : roomOf(names.get(name)!)
}
