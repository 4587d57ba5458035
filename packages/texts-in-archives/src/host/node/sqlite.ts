import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  const folder = await mkdtemp(join(tmpdir(), 'texts-in-archives-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'copy')
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const piece of pieces) await file.write(piece)
      for (const at of VERSIONS) await file.write(Buffer.from([WITHOUT_LOG]), 0, 1, at)
    } finally {
      await file.close()
    }
    const database = new (loadSqlite()!.DatabaseSync)(path, { readOnly: true, allowExtension: false })
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON')
    const close = (): Promise<void> => {
      database.close()
      return remove()
    }
    return { rows: (query) => database.prepare(query).iterate(), close }
  } catch (error) {
    await remove()
    throw error
  }
}
