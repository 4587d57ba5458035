/**
 * The libraries that only some archives need, which are optional peers of the package, and the versions of each that
 * are accepted: the start of a version, as `npm install NAME@…` takes it. `peerDependencies` of package.json says the
 * same.
 */
export const ACCEPTED = {
  fzstd: '0.1',
  htmlparser2: '12',
  'iconv-lite': '0.7',
  'pdfjs-dist': '5.6',
  'xz-decompress': '0.2',
} as const

export type PeerName = keyof typeof ACCEPTED
