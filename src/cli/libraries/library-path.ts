import { fileURLToPath } from 'node:url'
import type { PeerName } from '../../archive/peers.ts'

/**
 * The file to load for a library of the archive reader. The build bundles each into a file of `dist/cli/libraries`, and
 * puts this module in the place of `archive/library-path.ts`: the command needs no package but its own.
 */
export function libraryPath(name: PeerName): string {
  return fileURLToPath(new URL(`../libraries/${name}.cjs`, import.meta.url))
}
