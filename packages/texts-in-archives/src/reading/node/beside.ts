import { isUtf8 } from 'node:buffer'
import { lstat, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Beside } from '../../job/beside.ts'

/** Files in the folders around a file. No links are followed. */
export function besideFile(path: Buffer): Beside | undefined {
  if (!isUtf8(path)) return undefined
  const folder = dirname(path.toString())
  const fileAt = async (name: string): Promise<{ path: string; size: number; mtimeMs: number } | undefined> => {
    const at = join(folder, name)
    const stats = await lstat(at).catch(() => undefined)
    return stats?.isFile() ? { path: at, size: stats.size, mtimeMs: stats.mtimeMs } : undefined
  }
  return {
    async stampOf(name) {
      const file = await fileAt(name)
      return file && JSON.stringify(file)
    },
    async read(name, most) {
      const file = await fileAt(name)
      return file === undefined || file.size > most ? undefined : readFile(file.path).catch(() => undefined)
    },
  }
}
