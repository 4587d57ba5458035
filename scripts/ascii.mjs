// Escapes characters beyond ASCII, and moves the columns of a source map with them.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BEYOND = /[^\0-\x7f]/g
/** The units that an escape adds. */
const GROWTH = '\\u0000'.length - 1

/** @param {string} code JavaScript with such characters only in strings and patterns */
export function escaped(code) {
  return code.replace(BEYOND, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * The mappings of a source map, version 3, after its code was escaped.
 *
 * @param {string} mappings of the unescaped code
 * @param {string} code before escaping
 */
export function escapedMappings(mappings, code) {
  const lines = code.split('\n')
  return mappings
    .split(';')
    .map((segments, at) => {
      const beyond = Array.from((lines[at] ?? '').matchAll(BEYOND), ({ index }) => index)
      return beyond.length === 0 || segments === '' ? segments : moved(segments, beyond)
    })
    .join(';')
}

/**
 * @param {string} segments of one line, each starting with its column relative to the previous one
 * @param {readonly number[]} beyond the columns of the escaped characters
 */
function moved(segments, beyond) {
  let before = 0
  let after = 0
  return segments
    .split(',')
    .map((segment) => {
      const { value, rest } = readNumber(segment)
      before += value
      const column = before + GROWTH * beyond.filter((each) => each < before).length
      const distance = column - after
      after = column
      return writeNumber(distance) + rest
    })
    .join(',')
}

/**
 * The first number of a segment: groups of five bits, lowest first, with the sign in the lowest bit.
 *
 * @param {string} segment
 */
function readNumber(segment) {
  let bits = 0
  for (let at = 0; ; at++) {
    const digit = DIGITS.indexOf(segment[at] ?? '')
    bits += (digit & 31) << (5 * at)
    if (digit < 32) return { value: bits & 1 ? -(bits >> 1) : bits >> 1, rest: segment.slice(at + 1) }
  }
}

/** @param {number} value */
function writeNumber(value) {
  let text = ''
  let bits = value < 0 ? (-value << 1) | 1 : value << 1
  for (; bits > 31; bits >>= 5) text += DIGITS[32 | (bits & 31)]
  return text + DIGITS[bits]
}
