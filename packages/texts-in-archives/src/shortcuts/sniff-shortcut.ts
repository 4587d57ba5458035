/** A file that leads to a URL: of lines (Windows `.url`, `.desktop`), a property list of macOS, or a Windows shortcut. */
export type ShortcutFormat = 'lines' | 'xml' | 'binary plist' | 'lnk'

const STARTS: readonly (readonly [ShortcutFormat, RegExp])[] = [
  ['lnk', /^\x4c\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46/],
  ['binary plist', /^bplist00\xd1\x01\x02\x53URL[\x50-\x6f]/],
  [
    'lines',
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:\s*(?:[;#[][^\n]*|[^\s;#[=][^\n=]*=[^\n]*)\n)*\s*\[(?:InternetShortcut|Desktop Entry)\]/i,
  ],
  ['xml', /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]*>\s*)*<plist\b[^>]*>\s*<dict>\s*<key>URL<\/key>\s*<string>(?!<!)/],
]
const FIRST = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s;#[<bL]/

/** As latin1. */
export function shortcutFormat(head: string): ShortcutFormat | undefined {
  return FIRST.test(head) ? STARTS.find(([, pattern]) => pattern.test(head))?.[0] : undefined
}
