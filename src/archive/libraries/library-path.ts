import { installedPeer } from './installed-peer.ts'
import { ACCEPTED, type PeerName } from './peers.ts'

/**
 * The file to load for an optional peer; undefined if none is installed whose version is accepted. Node finds the peer
 * in the project that this package is installed in. It is not looked for beside the program or in the current folder:
 * who has data there could have code there, too.
 *
 * The build of the command puts `cli/libraries/library-path.ts` in the place of this module.
 */
export function libraryPath(name: PeerName): string | undefined {
  return installedPeer(name, import.meta.url)
}

/** The command that installs an optional peer where it is found. */
export function installCommand(name: PeerName): string {
  return `npm install ${name}@${ACCEPTED[name]}`
}
