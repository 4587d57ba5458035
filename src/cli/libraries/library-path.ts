import { readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedPeer } from '../../archive/libraries/installed-peer.ts'
import { ACCEPTED, type PeerName } from '../../archive/libraries/peers.ts'

/**
 * The file to load for a library of the archive reader. The build bundles each into a file of `dist/cli/libraries`, and
 * puts this module in the place of `archive/libraries/library-path.ts`: the command needs no package but its own.
 * pdf.js, which is ten times as large as the command, is looked for where it is installed.
 */
export function libraryPath(name: PeerName): string | undefined {
  if (name === 'pdfjs-dist') return pdfjsPath()
  return fileURLToPath(new URL(`../libraries/${name}.cjs`, import.meta.url))
}

/** The command that installs a library where it is found. */
export function installCommand(name: PeerName): string {
  return name === 'pdfjs-dist' ? installPdfjs() : `npm install ${name}@${ACCEPTED[name]}`
}

const OWN = import.meta.url
const PACKAGE = `pdfjs-dist@${ACCEPTED['pdfjs-dist']}`

/** The files of a release that are loaded, and the SHA-256 of each. */
const RELEASED: Readonly<Record<string, string>> = {
  'pdf.mjs': 'd4b840a3238bf6fbebe3dec7a7665757dad60fe014d657351a3f1f067a3df924',
  'pdf.worker.mjs': '499da1f7f1c6c24be898b556638d2ffec999b2ad234c796508e3d7c7025c28cb',
}

/**
 * The main file of pdf.js: beside this package, as in a project, in the folder of global packages or in that of npx;
 * then in the folder of global packages; then in the working folder. Who has data in the working folder could have code
 * there, too: from there it is taken only if the files that are loaded are those of the release, byte by byte.
 */
function pdfjsPath(): string | undefined {
  const found = installedPeer('pdfjs-dist', OWN) ?? installedPeer('pdfjs-dist', join(globalFolder(), 'urls'))
  if (found !== undefined) return found
  const near = installedPeer('pdfjs-dist', join(process.cwd(), 'urls'))
  return near !== undefined && isReleased(near) ? near : undefined
}

/** Where `npm install --global` puts packages, as npm itself reckons by default. */
function globalFolder(): string {
  if (process.platform === 'win32') return join(process.env.APPDATA ?? dirname(process.execPath), 'npm')
  return join(dirname(dirname(process.execPath)), 'lib')
}

function isReleased(main: string): boolean {
  const folder = join(dirname(dirname(main)), 'legacy', 'build')
  try {
    return Object.entries(RELEASED).every(([name, hash]) => hash === hashOf(join(folder, name)))
  } catch {
    return false
  }
}

function hashOf(path: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** The command that installs pdf.js where this command finds it: as this command itself was installed. */
function installPdfjs(): string {
  const own = fileURLToPath(OWN)
  if (own.includes(`${sep}_npx${sep}`)) return `npx -p urls-in-context -p ${PACKAGE} urls`
  const isLocal = own.startsWith(process.cwd() + sep)
  return `npm install ${isLocal ? '' : '--global '}${PACKAGE}`
}
