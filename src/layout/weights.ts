/**
 * The weights of the signs, fitted in November 2026 as scripts/joins.mjs does it: to 5,052 URLs under link annotations in 557
 * PDF files of 215 producers, by coordinates and by columns, and to 2,220 URLs of plain text wrapped by programs.
 */

/** The score of a break of which no sign holds. */
export const BIAS = 0.21

/** What each sign of `signs.ts` adds to the score. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  'ends in a small letter': -1.68,
  'ends in a digit': -0.46,
  'ends in -': 3.11,
  'ends in .': 1.05,
  'ends in _ ~ + @': 1.62,
  'ends in ? & = # %': 1.79,
  'ends in , ; !': -2.79,
  'ends in punctuation': -0.92,
  'ends in . before a capital': -0.98,
  'ends in an extension': -2.89,
  'long URL': -0.9,
  'next capital': -2.85,
  'next digit': -2.4,
  'next /': 0.5,
  'next .': 1.15,
  'next another character': -1.48,
  'piece with / = & ? % # _': 2.61,
  'piece with a dot inside': 2.16,
  'piece with a hyphen inside': 0.87,
  'piece of digits and letters': 1.02,
  'piece in camel case': 1.32,
  'piece of digits': -0.09,
  'piece of 1 or 2': -1.29,
  'piece is a capitalised word': -1.37,
  'piece is a stop word': -2.08,
  'hexadecimal number goes on': 2.32,
  'extension over the break': 1.93,
  'piece ends the line': 2.11,
  'piece ends in a full stop': 3,
  'piece ends in other punctuation': -0.55,
  'capital behind': -1.42,
  'line starts an entry': -0.66,
  'line starts with a number': -0.9,
  opened: 2.13,
  'closed behind the piece': 1.88,
  'much room': -1.43,
  justified: 1.08,
  'no other lines': -0.14,
  'room for the next word': -1.91,
  'little room, piece with a sign': 1.48,
  'indent is the same': 1.43,
  'indent is far': -2.25,
  'another size': -1.71,
  'another page': -1.04,
}
