import type { Compression } from '../../compression/decompress.ts'
import type { Sign } from '../../job/sign.ts'
import type { FileFormat } from '../row.ts'

function compression(
  kind: Compression,
  extension: string,
  sign: Pick<Sign, 'starts' | 'matches' | 'work' | 'reader' | 'mediaTypes'>,
): FileFormat {
  return {
    ...{ kind, name: kind, extensions: [extension], ownsExtensions: true, isPacked: true, work: PACKED },
    unpackedEnd: '',
    mediaTypes: [`application/${kind}`],
    ...sign,
    open: async (_, window, job, { unpacked }) =>
      (await import('./read-compressed.ts')).readCompressed(kind, window, job, unpacked),
  }
}

/** Compressed mail has about a fifth of its size, and decompression takes time as well. */
const PACKED = 8
/** The slowest compression by far */
const BZIP2 = 30

/** The first byte of a frame that is skipped, with which pzstd begins (RFC 8878 §3.1.2). */
const SKIPPED = Array.from('PQRSTUVWXYZ[\\]^_')

export const COMPRESSED: readonly FileFormat[] = [
  // RFC 1952 §2.3.1
  compression('gzip', 'gz', { starts: ['\x1f\x8b\x08'] }),
  // RFC 8878 §3.1.1
  compression('zstd', 'zst', { starts: ['\x28\xb5\x2f\xfd', ...SKIPPED.map((first) => `${first}\x2a\x4d\x18`)] }),
  // Section 2.1.1.1 of xz-file-format.txt
  compression('xz', 'xz', { starts: ['\xfd7zXZ\x00'] }),
  // The magic number of compress(1)
  compression('compress', 'z', { starts: ['\x1f\x9d'] }),
  // Section 1.1 of lzma-file-format.txt: the properties, a dictionary of whole 64 KiB, and the size or none
  compression('lzma', 'lzma', { starts: ['\x5d\0\0'], matches: /^[\s\S]{5}(?:\xff{8}|[\s\S]{6}\0\0)/ }),
  // The signs of a block, and of the end, as bzip2 writes them
  compression('bzip2', 'bz2', {
    ...{ starts: ['BZh'], matches: /^BZh[1-9](?:1AY&SY|\x17rE8P\x90)/, work: BZIP2 },
    mediaTypes: ['application/bzip2', 'application/bzip'],
  }),
]

/** Files that begin as one of the above. Their names say a tar file in it. */
function compressedTar(work: number, extensions: readonly string[]): FileFormat {
  return {
    ...{ kind: 'tar', name: 'compressed tar', types: ['archive'], ownsExtensions: true, isPacked: true },
    ...{ extensions, work, unpackedEnd: '.tar' },
  }
}

export const COMPRESSED_TARS: readonly FileFormat[] = [
  compressedTar(PACKED, ['tgz', 'taz', 'txz', 'tzst']),
  compressedTar(BZIP2, ['tbz', 'tbz2']),
]

/** What has one wrong byte in its signature, or ends after it. */
function damaged(name: string, matches: RegExp): FileFormat {
  return { kind: 'unread', name: `damaged ${name}`, matches }
}

export const DAMAGED: readonly FileFormat[] = [
  damaged(
    'gzip file',
    /^(?:[^\x1f]\x8b\x08|\x1f[^\x8b\x9d]\x08|\x1f\x8b[^\x08])[\0-\x1f][\s\S]{4}[\0\x02\x04][\0-\x0d\xff]|^\x1f\x8b?$/,
  ),
  damaged('zip archive', /^(?:[^P]K\x03\x04|P[^K]\x03\x04|PK[^\x01\x03\x05]\x04|PK\x03[^\x04])[\x0a-\x3f]\0/),
  damaged(
    'bzip2 file',
    /^(?!BZh[1-9]1AY&SY)(?:[\s\S]Zh[1-9]1AY&SY|B[\s\S]h[1-9]1AY&SY|BZ[\s\S]{2}1AY&SY|BZh[1-9](?:1AY|[\s\S]{3}&SY|1?A?$))/,
  ),
  damaged(
    'xz file',
    /^(?:[^\xfd]7zXZ\0|\xfd[\s\S]zXZ\0|\xfd7[\s\S]XZ\0|\xfd7z[\s\S]Z\0|\xfd7zX[\s\S]\0|\xfd7zXZ|\xfd7z?X?$)/,
  ),
  damaged(
    'zstd file',
    /^(?:[^\x28]\xb5\x2f\xfd|\x28[\s\S]\x2f\xfd|\x28\xb5[\s\S]\xfd|\x28\xb5\x2f[\s\S][\0-\x08]|\x28\xb5\x2f?$)/,
  ),
]
