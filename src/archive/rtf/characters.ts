/** Control words that stand for a character (RTF 1.9.1, "Special Characters"). */
export const CHARACTER_WORDS: ReadonlyMap<string, string> = new Map([
  ['emdash', '\u2014'],
  ['endash', '\u2013'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['bullet', '\u2022'],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
  ['ltrmark', '\u200e'],
  ['rtlmark', '\u200f'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
  ['zwbo', '\u200b'],
  ['zwnbo', '\u2060'],
])

/** Control words that end a line, a paragraph or a cell. */
export const BREAK_WORDS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['cell', '\t'],
  ['nestcell', '\t'],
  ['par', '\n'],
  ['line', '\n'],
  ['row', '\n'],
  ['nestrow', '\n'],
  ['sect', '\n'],
  ['page', '\n'],
  ['column', '\n'],
])

/** Control symbols that stand for a character. A backslash at the end of a line is `\par`. */
export const CHARACTER_SYMBOLS: ReadonlyMap<number, string> = new Map([
  [0x7e, '\u00a0'],
  [0x2d, '\u00ad'],
  [0x5f, '-'],
  [0x09, '\t'],
  [0x0a, '\n'],
  [0x0d, '\n'],
])
