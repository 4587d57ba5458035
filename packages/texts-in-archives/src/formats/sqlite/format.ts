import { nameOf } from '../../job/sign.ts'
import type { FileFormat } from '../row.ts'

/** The header of SQLite's file format (fileformat2, 1.3.1) */
export const SQLITE: FileFormat = {
  ...{ kind: 'sqlite', name: 'SQLite database', reader: 'sqlite3 FILE .dump', isPacked: true, work: 4 },
  ...{ mediaTypes: ['application/vnd.sqlite3', 'application/sqlite3'] },
  ...{ extensions: ['sqlite', 'sqlite3', 'db'], starts: ['SQLite format 3\0'] },
  open: async ({ format }, window, job) => (await import('./read-sqlite.ts')).readSqlite(window, job, nameOf(format)),
}
