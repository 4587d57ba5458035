import { latin1 } from '../../source/latin1.ts'
import type { FileFormat } from '../row.ts'

/** A local header (APPNOTE 4.3.7), or the directory of an empty file (4.3.16). */
export const ZIP_STARTS: readonly [string, string] = ['PK\x03\x04', 'PK\x05\x06']
/** The name of the first member follows a header of 30 bytes. */
const NAME = 30

export const ZIP: FileFormat = {
  ...{ kind: 'zip', name: 'zip', types: ['archive'], ownsExtensions: true, isPacked: true, isGuess: true },
  ...{ extensions: ['zip', 'whl', 'xpi'], starts: ZIP_STARTS, work: 8 },
  mediaTypes: ['application/zip', 'application/zip-compressed'],
  open: async (_, window, job, nest) => (await import('./read-zip.ts')).readZip(window, job, nest),
}

export const PROGRAM: FileFormat = {
  ...ZIP,
  ...{ name: 'program for Java or Android', extensions: ['jar', 'war', 'apk'], isProgram: true },
  mediaTypes: ['application/java-archive', 'application/vnd.android.package-archive'],
  find({ bytes }) {
    const text = latin1(bytes.subarray(0, MOST_SEEN))
    return FIRST.test(text.slice(NAME)) && !DOCUMENT.test(text) ? 0 : undefined
  },
}

const MOST_SEEN = 8192
const FIRST = /^(?:META-INF|AndroidManifest\.xml)/
/** In books and OpenDocument files. */
const DOCUMENT = /META-INF\/(?:container|manifest)\.xml/
