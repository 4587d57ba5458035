import { type ArchiveCharset, charsetOrGuess } from './charset.ts'

/** MS-UCODEREF §2.2.1: their numbers are not part of these labels. */
const LABELS: Readonly<Record<number, string | undefined>> = {
  ...{ 437: 'cp437', 850: 'cp850', 866: 'ibm866', 874: 'windows-874', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr' },
  ...{
    950: 'big5',
    10000: 'macintosh',
    32768: 'macintosh',
    10007: 'x-mac-cyrillic',
    20127: 'windows-1252',
    20866: 'koi8-r',
  },
  ...{ 20932: 'euc-jp', 20936: 'gbk', 21866: 'koi8-u', 28603: 'iso-8859-13', 28605: 'iso-8859-15' },
  ...{ 38598: 'iso-8859-8-i', 50220: 'iso-2022-jp', 50221: 'iso-2022-jp', 50222: 'iso-2022-jp', 50932: 'euc-jp' },
  ...{ 51932: 'euc-jp', 51936: 'gbk', 51949: 'euc-kr', 52936: 'gb18030', 54936: 'gb18030', 65001: 'utf-8' },
}

/** Or windows-1252, which US-ASCII is, too, as in browsers. */
export function charsetOfCodePage(...codePages: readonly (number | undefined)[]): ArchiveCharset {
  for (const codePage of codePages) {
    const label = labelOfCodePage(codePage)
    if (label) return charsetOrGuess(label)
  }
  return charsetOrGuess('windows-1252')
}

export function labelOfCodePage(codePage: number | undefined): string | undefined {
  if (codePage === undefined) return undefined
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  if (codePage >= 28591 && codePage <= 28600) return `iso-8859-${codePage - 28590}`
  return LABELS[codePage]
}
