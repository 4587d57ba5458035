import { copyOf } from './copy.ts'

export interface Database {
  /** Throws where the database is damaged. */
  rows(query: string): Iterable<Readonly<Record<string, unknown>>>
  close(): Promise<void>
}

/** Of node:sqlite, which the type declarations of Node 20 lack. */
interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
    options: object,
  ) => {
    exec(query: string): void
    prepare(query: string): { iterate(): Iterable<Record<string, unknown>> }
    close(): void
  }
}

let module: Sqlite | undefined

/** Node has it since 22.13, and says on standard error that it is an experiment. */
function loadSqlite(): Sqlite | undefined {
  if (module !== undefined) return module
  const host = process as unknown as { getBuiltinModule?(name: string): Sqlite | undefined }
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    module = host.getBuiltinModule?.('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
  return module
}

export function hasSqlite(): boolean {
  return loadSqlite() !== undefined
}

/** In the file's header (fileformat2, 1.3.3): the versions that write and read it, 2 with a write-ahead log. */
const VERSIONS = [18, 19]
const WITHOUT_LOG = 1

/** Opens a copy of the bytes, which has no log beside it. Throws where it is no database. */
export async function openDatabase(pieces: AsyncIterable<Buffer>): Promise<Database> {
  const copy = await copyOf(
    pieces,
    VERSIONS.map((at) => [at, WITHOUT_LOG]),
  )
  try {
    const database = new (loadSqlite()!.DatabaseSync)(copy.path, { readOnly: true, allowExtension: false })
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON')
    await copy.removeOpen()
    const close = (): Promise<void> => {
      database.close()
      return copy.remove()
    }
    return { rows: (query) => database.prepare(query).iterate(), close }
  } catch (error) {
    await copy.remove()
    throw error
  }
}
