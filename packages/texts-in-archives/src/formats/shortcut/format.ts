import type { FileFormat } from '../row.ts'
import type { ShortcutFormat } from './read-shortcut.ts'

/** A file that leads to a URL. */
function shortcut(
  format: ShortcutFormat,
  row: Pick<FileFormat, 'name' | 'mediaTypes' | 'extensions' | 'starts' | 'matches' | 'isWide'>,
): FileFormat {
  const { mediaTypes = ['application/x-internet-shortcut'] } = row
  return {
    ...row,
    ...{ kind: 'shortcut', types: ['shortcut'], mediaTypes },
    open: async ({ charset }, window, job) =>
      (await import('./read-shortcut.ts')).readShortcut(window, job, format, charset, mediaTypes[0]!),
  }
}

export const SHORTCUTS: readonly FileFormat[] = [
  // MS-SHLLINK §2.1
  shortcut('lnk', {
    ...{ name: 'Windows shortcut', mediaTypes: ['application/x-ms-shortcut'], extensions: ['lnk'] },
    starts: ['\x4c\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46'],
  }),
  // A property list of one key, as macOS writes it
  shortcut('binary plist', {
    ...{ name: 'web location', extensions: ['webloc'], starts: ['bplist00'] },
    matches: /^bplist00\xd1\x01\x02\x53URL[\x50-\x6f]/,
  }),
  // Windows .url, and section 3 of the Desktop Entry Specification
  shortcut('lines', {
    ...{ name: 'Internet shortcut', extensions: ['url', 'website', 'desktop'], isWide: true },
    matches:
      /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:\s*(?:[;#[][^\n]*|[^\s;#[=][^\n=]*=[^\n]*)\n)*\s*\[(?:InternetShortcut|Desktop Entry)\]/i,
  }),
  shortcut('xml', {
    ...{ name: 'web location', extensions: ['webloc'], isWide: true },
    matches: /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]*>\s*)*<plist\b[^>]*>\s*<dict>\s*<key>URL<\/key>\s*<string>(?!<!)/,
  }),
]
