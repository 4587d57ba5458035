import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ACCEPTED, type PeerName } from './peers.ts'

/**
 * The main file of an optional peer, as a module at `from`, a path or file URL, finds it; undefined if none is
 * installed whose version is accepted. Another version may stand there as the dependency of another package, and would
 * read wrongly.
 */
export function installedPeer(name: PeerName, from: string): string | undefined {
  const path = resolve(name, from)
  return path !== undefined && versionOf(name, path)?.startsWith(`${ACCEPTED[name]}.`) ? path : undefined
}

function resolve(name: PeerName, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name)
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
