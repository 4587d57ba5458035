import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { ACCEPTED, type PeerName } from './peers.ts'

/**
 * The file to load for an optional peer; undefined if none is installed whose version is accepted. A peer of another
 * version may stand there as the dependency of another package, and would read wrongly.
 *
 * The build of the command puts `cli/libraries/library-path.ts` in the place of this module.
 */
export function libraryPath(name: PeerName): string | undefined {
  return callers()
    .map((caller) => resolve(name, caller))
    .find((path) => path !== undefined && isAccepted(name, path))
}

/**
 * The files from which the peers are looked for: this one; and the program that runs, for a package that a symbolic link
 * stands for (`npm link`). A program that is no file (`node --eval`) finds the packages of the current folder.
 */
function callers(): string[] {
  const [, program] = process.argv
  return [import.meta.url, program !== undefined && isAbsolute(program) ? program : join(process.cwd(), 'program')]
}

function resolve(name: PeerName, caller: string): string | undefined {
  try {
    return createRequire(caller).resolve(name)
  } catch {
    return undefined
  }
}

function isAccepted(name: PeerName, path: string): boolean {
  return versionOf(name, path)?.startsWith(`${ACCEPTED[name]}.`) ?? false
}

/** The version of the package that a file belongs to. Its package.json need not be exported, and is read as a file. */
function versionOf(name: PeerName, path: string): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      if (manifest.name === name) return manifest.version
    } catch {}
  }
  return undefined
}
