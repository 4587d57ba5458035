import type { Sign } from '../../job/sign.ts'
import { latin1 } from '../../source/latin1.ts'
import type { FileFormat } from '../row.ts'
import { BY_ANY, SEVEN_ZIP, type Unpacking } from './programs.ts'

type Row = Pick<Sign, 'extensions' | 'types' | 'ownsExtensions' | 'starts' | 'matches' | 'find' | 'reach'>

function packed(name: string, reader: string, unpacking: Unpacking, row: Row): FileFormat {
  return {
    ...{ kind: 'packed', name, reader, types: ['archive'], isPacked: true, work: PACKED_WORK },
    ...row,
    async open({ format }, window, job, { read }) {
      const { readPacked } = await import('./read-packed.ts')
      return readPacked(unpacking, window, job, read, format)
    },
  }
}

const PACKED_WORK = 20
const DESCRIPTORS = 16 * 2048
const IMAGE_REACH = DESCRIPTORS + 6

/** The system area of an image of a disc is zeros or a boot program. */
function mayBeImage(bytes: Buffer): boolean {
  return bytes[0] === 0 || (bytes[510] === 0x55 && bytes[511] === 0xaa)
}

/** ECMA-119 §8.1: the identifier of a volume descriptor, after the system area */
export const IMAGE: FileFormat = packed('ISO 9660 image', '7z x', BY_ANY, {
  extensions: ['iso'],
  reach: (bytes) => (mayBeImage(bytes) ? IMAGE_REACH : 0),
  find: ({ bytes }) => (latin1(bytes, DESCRIPTORS + 1, IMAGE_REACH) === 'CD001' ? 0 : undefined),
})

/** Of help files: what their pages say in another form. */
const TABLES = /^(?:[#$][A-Z][A-Za-z]+|\$WW(?:Keyword|Associative)Links[/\\].*)$/

export const PACKED: readonly FileFormat[] = [
  // 7zFormat.txt, Signature Header
  packed(
    '7z archive',
    '7z x',
    { ...BY_ANY, isSeeking: true },
    { extensions: ['7z'], ownsExtensions: true, starts: ['7z\xbc\xaf\x27\x1c'] },
  ),
  // RAR 5.0 archive format, RAR 5.0 signature; of RAR 4 without the last byte but one
  packed('RAR archive', 'unrar x', BY_ANY, {
    ...{ extensions: ['rar'], ownsExtensions: true, starts: ['Rar!\x1a\x07\0', 'Rar!\x1a\x07\x01\0'] },
  }),
  // MS-CAB §2.1
  packed('cabinet archive', 'cabextract', BY_ANY, { extensions: ['cab'], starts: ['MSCF\0\0\0\0'] }),
  packed('LHA archive', 'lha x', BY_ANY, {
    ...{ extensions: ['lzh', 'lha'], matches: /^[\s\S]{2}-l[hz][0-9ds]-[\s\S]{0,7}\0/ },
  }),
  packed('ar archive', 'ar x', BY_ANY, { extensions: ['deb'], starts: ['!<arch>\n'] }),
  packed('cpio archive', 'cpio -i', BY_ANY, {
    ...{ extensions: ['cpio'], starts: ['0707', '\xc7\x71', '\x71\xc7'] },
    matches: /^(?:07070[12][0-9a-fA-F]{104}|070707[0-7]{70}|[\xc7\x71]{2}[\s\S]{24}[!-~]{1,255}\0)/,
  }),
  // The header of InfoTech Storage, as chm_lib.c of CHMLIB has it
  packed(
    'compiled HTML help',
    '7z x',
    { programs: SEVEN_ZIP, isSeeking: true, leftOut: TABLES },
    { extensions: ['chm'], types: ['book'], starts: ['ITSF\x02\0\0\0', 'ITSF\x03\0\0\0'] },
  ),
]
