// Writes escapes for characters beyond ASCII, and moves the columns of a source map with them.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BEYOND = /[^\0-\x7f]/g
/** How many units an escape has more than what it stands for. */
const GROWTH = '\\u0000'.length - 1

/** @param {string} code JavaScript with such characters in strings and patterns alone */
export function escaped(code) {
  return code.replace(BEYOND, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * The mappings of a source map, version 3, of code that has been escaped.
 *
 * @param {string} mappings those of the code before
 * @param {string} code the code before
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
 * @param {string} segments of one line, each with its column, as the distance from the last one, as its first number
 * @param {readonly number[]} beyond the columns of what is escaped
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
 * The first number of a segment, in groups of five bits, the lowest first; the lowest bit of all is the sign.
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
