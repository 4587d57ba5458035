import { fileURLToPath } from 'node:url'
import { ACCEPTED, type PeerName } from '../../archive/libraries/peers.ts'
import { installPdfjs, pdfjsPath } from './pdfjs-path.ts'

/**
 * The file to load for a library of the archive reader. The build bundles each into a file of `dist/cli/libraries`, and
 * puts this module in the place of `archive/libraries/library-path.ts`: the command needs no package but its own. pdf.js, which is
 * ten times as large as the command, is looked for where it is installed.
 */
export function libraryPath(name: PeerName): string | undefined {
  if (name === 'pdfjs-dist') return pdfjsPath()
  return fileURLToPath(new URL(`../libraries/${name}.cjs`, import.meta.url))
}

/** The command that installs a library where it is found. */
export function installCommand(name: PeerName): string {
  return name === 'pdfjs-dist' ? installPdfjs() : `npm install ${name}@${ACCEPTED[name]}`
}
