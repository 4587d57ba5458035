const FONTS =
  '{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}{\\f2\\fcharset128 Gothic;}{\\f3\\fcharset1 Any;}' +
  '{\\f4\\cpg1253 Greek;}{\\f5\\fcharset255 Terminal;}{\\f6\\fcharset134{\\*\\falt Other}Song;}}'

/** A document with this body, in which each unit is a byte. */
export function rtf(body: string, head = '\\ansi\\ansicpg1252\\deff0'): Buffer {
  return Buffer.from(`{\\rtf1${head}${FONTS}{\\colortbl;\\red0\\green0\\blue255;}\n${body}}`, 'latin1')
}

/** A document that was made from HTML. */
export function fromHtml(body: string, head = '\\ansi\\ansicpg1252'): Buffer {
  return rtf(body, `${head}\\fromhtml1 \\deff0`)
}

/** A field with an instruction and a result. */
export function field(instruction: string, result: string): string {
  return `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt ${result}}}`
}

/** Numbers that look random, the same at each run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
