import type { FileFormat } from '../row.ts'
import { AS_TEXT } from './format.ts'

function media(name: string, extensions: string, starts: readonly string[], matches?: RegExp): FileFormat {
  const ends = extensions === '' ? [] : extensions.split(' ')
  return { ...AS_TEXT, ...{ name, extensions: ends, starts, isBinary: true }, ...(matches && { matches }) }
}

/** Pictures, sound, video, fonts and programs. Names and notes in them are searched. */
export const MEDIA: readonly FileFormat[] = [
  media('WebP image', 'webp', ['RIFF'], /^[\s\S]{7}[^ -~]WEBP/),
  media('icon', 'ico', ['\0\0\x01\0', '\0\0\x02\0'], /^[\s\S]{4}[\x01-\xff]\0[\s\S]{3}\0/),
  media('BMP image', 'bmp', ['BM'], /^[\s\S]{6}\0{4}[\s\S]{4}[\x0c\x28\x38\x40\x6c\x7c]\0{3}/),
  media('TIFF image', 'tif tiff', ['II*\0', 'II+\0', 'MM\0*', 'MM\0+']),
  media('WMF or EMF image', 'wmf', ['\xd7\xcd\xc6\x9a']),
  media('WMF or EMF image', 'wmf', ['\x01\0\x09\0\0', '\x02\0\x09\0\0'], /^[\s\S]{5}[\x01\x03]/),
  media('WMF or EMF image', 'emf', ['\x01\0\0\0'], /^[\s\S]{40} EMF/),
  media('Photoshop image', 'psd', ['8BPS\0\x01', '8BPS\0\x02']),
  media('WAV sound', 'wav', ['RIFF'], /^[\s\S]{7}[^ -~]WAVE/),
  media('AVI video', 'avi', ['RIFF'], /^[\s\S]{7}[^ -~]AVI /),
  media('AIFF sound', 'aif aiff', ['FORM'], /^[\s\S]{4}[^ -~][\s\S]{3}AIF[FC]/),
  media('Ogg sound or video', 'oga ogg ogv opus', ['OggS\0']),
  media('FLAC sound', 'flac', ['fLaC\0', 'fLaC\x80']),
  media('MP3 sound', 'mp3', ['ID3\x02\0', 'ID3\x03\0', 'ID3\x04\0']),
  media('MP4 video or HEIF image', 'avif heic m4a m4v mov mp4', ['\0\0'], /^[\s\S]{4}ftyp/),
  media('MPEG video', 'mpeg mpg', ['\0\0\x01\xba', '\0\0\x01\xb3']),
  media('Matroska or WebM video', 'mkv webm', ['\x1a\x45\xdf\xa3']),
  media(
    'TrueType or OpenType font',
    'otf ttc ttf',
    ['\0\x01\0\0\0', 'OTTO\0', 'ttcf\0'],
    /^(?:ttcf|[\s\S]{5}[\x01-\x7f]|OTTO\0[\x01-\x7f])/,
  ),
  media('WOFF font', 'woff woff2', ['wOFF', 'wOF2'], /^[\s\S]{4}(?:\0\x01\0\0|OTTO|true|ttcf)/),
  media('Windows or DOS program', '', ['MZ'], /^[\s\S]{3}[\0\x01][\s\S]{4}[\x01-\x40]\0/),
  media('Mach-O program', '', ['\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe']),
  media('WebAssembly program', '', ['\0asm'], /^[\s\S]{4}[\x01-\x7f]\0/),
]
