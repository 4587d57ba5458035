/** No browser reads SQLite databases. */
export const hasSqlite = (): boolean => false

export function openDatabase(): never {
  throw new Error('SQLite databases are not read in a browser')
}
