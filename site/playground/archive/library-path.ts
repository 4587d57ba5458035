import type { PeerName } from '../../../packages/texts-in-archives/src/libraries/peers.ts'

/** Stands in the place of `packages/texts-in-archives/src/libraries/library-path.ts`: what is read here is in the bundle. */
export function libraryPath(name: PeerName): string | undefined {
  return name === 'pdfjs-dist' ? './pdfjs-dist/build/pdf.mjs' : undefined
}

export function installCommand(): string {
  return 'the command urls reads it'
}
