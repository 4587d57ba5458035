import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ACCEPTED, type PeerName } from './peers.ts'

const require = createRequire(import.meta.url)

/**
 * The file to load for an optional peer; undefined if none is installed whose version is accepted. Another version may
 * stand there as the dependency of another package, and would read wrongly. Node finds the peer in the project that this
 * package is installed in. It is not looked for beside the program or in the current folder: who has data there could
 * have code there, too.
 *
 * The build of the command puts `cli/libraries/library-path.ts` in the place of this module.
 */
export function libraryPath(name: PeerName): string | undefined {
  const path = resolve(name)
  return path !== undefined && versionOf(name, path)?.startsWith(`${ACCEPTED[name]}.`) ? path : undefined
}

function resolve(name: PeerName): string | undefined {
  try {
    return require.resolve(name)
  } catch {
    return undefined
  }
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
