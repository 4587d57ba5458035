import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** The public declarations of an entry, as `tsc` wrote them, without comments. */
export interface EntryApi {
  /** The text of the copy. */
  readonly text: string
  /** The names of declarations that those which are exported name, and that no entry exports. */
  readonly unnamed: readonly string[]
}

/** What is used of the nodes of statements, of names and of declarations. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name?: string }
  readonly name?: string
  readonly value?: string
  readonly declaration?: Node | null
  readonly declarations?: ReadonlyArray<{ readonly id: { readonly name: string } }>
  readonly specifiers?: ReadonlyArray<{ readonly local: Node; readonly imported?: Node; readonly exported: Node }>
  readonly source?: { readonly value: string } | null
}

/** What a name stands for: a declaration of a file of this package, or an import from another one. */
interface Declared {
  readonly file: string
  readonly name: string
}

/** A file of declarations. */
interface File {
  readonly path: string
  readonly source: string
  /** The statements that declare a name: overloads have several. */
  readonly declared: ReadonlyMap<string, readonly Node[]>
  /** By the local name: the module, and the name in it. */
  readonly imported: ReadonlyMap<string, readonly [module: string, name: string]>
  /** By the exported name: a local one, or one of another module. */
  readonly exported: ReadonlyMap<string, readonly [name: string, module: string | undefined]>
  /** Statements that change the types of other packages. */
  readonly augmented: readonly Node[]
}

const files = new Map<string, File>()
/** The declarations of each entry, by its name: what one package takes from another is declared there. */
let entryFiles: ReadonlyMap<string, string> = new Map()

/**
 * The public declarations of entries, each by its name. What several export stands in the first one, and the others
 * import it.
 *
 * @param entries the path of the declarations of each entry, by its name, such as `urls-in-context/url`
 */
export function apiOf(entries: ReadonlyMap<string, string>): Map<string, EntryApi> {
  entryFiles = entries
  /** The entry that exports a declaration first, and the name under which it does. */
  const homes = new Map<string, { readonly entry: string; readonly name: string }>()
  for (const [entry, path] of entries) {
    for (const [name, declared] of exportsOf(path)) {
      if (!homes.has(keyOf(declared))) homes.set(keyOf(declared), { entry, name })
    }
  }
  return new Map(Array.from(entries, ([entry, path]) => [entry, entryApi(entry, path, homes)]))
}

function entryApi(entry: string, path: string, homes: ReadonlyMap<string, { entry: string; name: string }>): EntryApi {
  const lines = { imports: new Set<string>(), exported: [] as string[], inner: new Map<string, string>() }
  const seen = new Set<string>()
  const read = (declared: Declared, isExported: boolean): string => {
    const { text, names } = printed(declared)
    if (isExported) lines.exported.push(text)
    for (const other of names) reach(other)
    return text
  }
  const reach = (named: Declared): void => {
    const key = keyOf(named)
    const home = homes.get(key)
    if (seen.has(key) || home?.entry === entry) return
    seen.add(key)
    if (!named.file.startsWith('/') && !/^[A-Za-z]:/.test(named.file)) {
      lines.imports.add(`import { ${named.name} } from '${named.file}'`)
    } else if (home !== undefined) lines.imports.add(`import { ${home.name} } from '${home.entry}'`)
    else {
      lines.inner.set(named.name, '')
      lines.inner.set(named.name, read(named, false))
    }
  }
  for (const [name, declared] of [...exportsOf(path)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const home = homes.get(keyOf(declared))!
    if (home.entry !== entry) lines.exported.push(`export { ${home.name} as ${name} } from '${home.entry}'`)
    else if (home.name !== name) lines.exported.push(`export { ${home.name} as ${name} }`)
    else {
      read(declared, true)
      if (declared.name !== name) lines.exported.push(`export { ${declared.name} as ${name} }`)
    }
  }
  const augmented = fileOf(path).augmented.map((node) => withoutComments(textOf(fileOf(path), node)))
  const inner = [...lines.inner].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = [
    `// The public declarations of ${entry}. They are written by: npm run api`,
    [...lines.imports].sort().join('\n'),
    ...lines.exported,
    ...augmented,
    ...(inner.length === 0 ? [] : ['// Named by these, and exported by no entry:', ...inner.map(([, each]) => each)]),
  ]
  return { text: `${text.filter((each) => each !== '').join('\n\n')}\n`, unnamed: inner.map(([name]) => name) }
}

/** The statements of a declaration in a normal form, and what their types name. */
function printed({ file: path, name }: Declared): { text: string; names: Declared[] } {
  const file = fileOf(path)
  const nodes = file.declared.get(name)
  if (nodes === undefined) throw new Error(`${path} declares no ${name}`)
  const names = new Map<string, Declared>()
  for (const node of nodes) {
    for (const identifier of identifiersOf(node)) {
      if (identifier === name) continue
      if (!file.declared.has(identifier) && !file.imported.has(identifier)) continue
      const declared = resolved(path, identifier)
      names.set(keyOf(declared), declared)
    }
  }
  return { text: nodes.map((node) => withoutComments(textOf(file, node))).join('\n'), names: [...names.values()] }
}

function keyOf({ file, name }: Declared): string {
  return `${file}\n${name}`
}

/** The declarations that a file exports, by their exported names. */
function exportsOf(path: string): Map<string, Declared> {
  const { exported } = fileOf(path)
  return new Map(Array.from(exported.keys(), (name) => [name, exportedBy(path, name)]))
}

function exportedBy(path: string, name: string): Declared {
  const found = fileOf(path).exported.get(name)
  if (found === undefined) throw new Error(`${path} exports no ${name}`)
  const [local, module] = found
  return module === undefined ? resolved(path, local) : throughModule(path, module, local)
}

/** What a local name of a file stands for. */
function resolved(path: string, name: string): Declared {
  const imported = fileOf(path).imported.get(name)
  return imported === undefined ? { file: path, name } : throughModule(path, ...imported)
}

function throughModule(path: string, module: string, name: string): Declared {
  const entry = entryFiles.get(module)
  if (entry !== undefined) return exportedBy(entry, name)
  if (!module.startsWith('.')) return { file: module, name }
  return exportedBy(moduleAt(path, module), name)
}

/** The file of a module that another file imports by its path. */
function moduleAt(path: string, module: string): string {
  return resolve(dirname(path), module.replace(/\.(?:js|ts)$/, '.d.ts'))
}

function fileOf(path: string): File {
  const known = files.get(path)
  if (known !== undefined) return known
  if (!existsSync(path)) throw new Error(`${path} does not exist: run npm run build`)
  const source = readFileSync(path, 'utf8')
  const file = readStatements(path, source, parseAst(source, { lang: 'dts' }).body as unknown as Node[])
  files.set(path, file)
  return file
}

function readStatements(path: string, source: string, statements: readonly Node[]): File {
  const declared = new Map<string, Node[]>()
  const imported = new Map<string, [string, string]>()
  const exported = new Map<string, [string, string | undefined]>()
  const augmented: Node[] = []
  const declare = (declaration: Node, statement: Node): string[] => {
    const names = namesOf(declaration)
    for (const name of names) declared.set(name, [...(declared.get(name) ?? []), statement])
    return names
  }
  for (const statement of statements) {
    const { type, declaration, specifiers = [], source: from } = statement
    if (type === 'ImportDeclaration') {
      for (const { local, imported: name } of specifiers) {
        imported.set(nameOf(local), [from!.value, name === undefined ? 'default' : nameOf(name)])
      }
    } else if (type === 'ExportDefaultDeclaration') {
      const names = declaration!.type === 'Identifier' ? [declaration!.name!] : declare(declaration!, statement)
      for (const name of names) exported.set('default', [name, undefined])
    } else if (type === 'ExportNamedDeclaration') {
      for (const name of declaration ? declare(declaration, statement) : []) exported.set(name, [name, undefined])
      for (const { local, exported: name } of specifiers) exported.set(nameOf(name), [nameOf(local), from?.value])
    } else if (type === 'ExportAllDeclaration') {
      const from = statement.source!.value
      for (const name of exportsOf(moduleAt(path, from)).keys()) exported.set(name, [name, from])
    } else if (type === 'TSModuleDeclaration') augmented.push(statement)
    else declare(statement, statement)
  }
  return { path, source, declared, imported, exported, augmented }
}

/** The name of an identifier, or of a string in its place. */
function nameOf({ name, value }: Node): string {
  return name ?? value!
}

function namesOf({ type, id, declarations }: Node): string[] {
  if (declarations !== undefined) return declarations.map((each) => each.id.name)
  if (id?.name !== undefined) return [id.name]
  throw new Error(`a statement ${type} declares no name`)
}

function identifiersOf(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const each of value) identifiersOf(each, found)
  else if (typeof value === 'object' && value !== null) {
    const { type, name } = value as { type?: unknown; name?: unknown }
    if (type === 'Identifier' && typeof name === 'string') found.add(name)
    for (const each of Object.values(value)) identifiersOf(each, found)
  }
  return found
}

function textOf({ source }: File, { start, end }: Node): string {
  return source.slice(start, end)
}

/** Declarations hold strings without slashes and asterisks beside each other. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
}
