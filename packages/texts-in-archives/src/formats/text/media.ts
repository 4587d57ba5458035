/** Pictures, sound, video, fonts and programs, by their first bytes as latin1. Names and notes in them are searched. */
const MEDIA: readonly (readonly [name: string, start: RegExp])[] = [
  ['WebP image', /^RIFF[\s\S]{3}[^ -~]WEBP/],
  ['icon', /^\0\0[\x01\x02]\0[\x01-\xff]\0[\s\S]{3}\0/],
  ['BMP image', /^BM[\s\S]{4}\0{4}[\s\S]{4}[\x0c\x28\x38\x40\x6c\x7c]\0{3}/],
  ['TIFF image', /^(?:II[*+]\0|MM\0[*+])/],
  ['WMF or EMF image', /^(?:\xd7\xcd\xc6\x9a|[\x01\x02]\0\x09\0\0[\x01\x03]|\x01\0\0\0[\s\S]{36} EMF)/],
  ['Photoshop image', /^8BPS\0[\x01\x02]/],
  ['WAV sound', /^RIFF[\s\S]{3}[^ -~]WAVE/],
  ['AVI video', /^RIFF[\s\S]{3}[^ -~]AVI /],
  ['AIFF sound', /^FORM[^ -~][\s\S]{3}AIF[FC]/],
  ['Ogg sound or video', /^OggS\0/],
  ['FLAC sound', /^fLaC[\0\x80]/],
  ['MP3 sound', /^ID3[\x02-\x04]\0/],
  ['MP4 video or HEIF image', /^\0\0[\s\S]{2}ftyp/],
  ['Matroska or WebM video', /^\x1a\x45\xdf\xa3/],
  ['TrueType or OpenType font', /^(?:\0\x01\0\0\0[\x01-\x7f]|OTTO\0[\x01-\x7f]|ttcf\0)/],
  ['WOFF font', /^wOF[F2](?:\0\x01\0\0|OTTO|true|ttcf)/],
  ['Windows or DOS program', /^MZ[\s\S][\0\x01][\s\S]{4}[\x01-\x40]\0/],
  ['Mach-O program', /^[\xce\xcf]\xfa\xed\xfe/],
  ['WebAssembly program', /^\0asm[\x01-\x7f]\0/],
]
/** Most files are text. */
const ANY = new RegExp(MEDIA.map(([, start]) => start.source).join('|'))

export function mediaName(head: string): string | undefined {
  return ANY.test(head) ? MEDIA.find(([, start]) => start.test(head))?.[0] : undefined
}
