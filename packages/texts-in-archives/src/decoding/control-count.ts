import { isUtf8 } from '#host/encoding'
import { SNIFF_SIZE } from '../source/head.ts'
import { latin1 } from '../source/latin1.ts'

/** In bytes, between the starts of samples. */
const STRIDE = 1 << 16

const NUL = 0
/**
 * NUL, and controls that no charset and no record of text uses. Backspaces, shifts and separators are in printed pages,
 * Korean mail and catalogues of libraries.
 */
const CONTROLS = /[\0-\x07\x10-\x19]/
const FIRST_GAP = 0x08
const SECOND_START = 0x10
const END = 0x1a

/** The most controls that text holds beside NULs, as a share of its bytes. */
const MOST_CONTROLS = 0.15
/** The most NULs beside other controls. Alone, they are holes in a file, or separate and pad text. */
const MOST_NULS = 0.3
/** So many kinds of controls may separate fields, mark colours, or draw arrows. */
const MOST_KINDS = 2
/** The most controls of other kinds: in UTF-8, which data are not; beside NULs; and else. */
const MOST_IN_UTF8 = 0.03
const MOST_BESIDE_NULS = 0.001
const MOST_OTHERS = 0.005

/** Tells text from other data, in which controls are many and of many kinds, by samples of a file. */
export class ControlCount {
  readonly #counts = new Uint32Array(END)
  #size = 0
  #isUtf8 = true

  /** `bytes` are longer than a sample if much comes at once. */
  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += STRIDE) this.#addSample(bytes.subarray(at, at + SNIFF_SIZE))
  }

  #addSample(sample: Buffer): void {
    this.#size += sample.length
    if (!CONTROLS.test(latin1(sample))) return
    this.#isUtf8 &&= isUtf8(wholeCharacters(sample))
    for (let at = 0; at < sample.length; at++) {
      const byte = sample[at]!
      if (byte < END) this.#counts[byte]!++
    }
  }

  get isText(): boolean {
    const nuls = this.#counts[NUL]!
    const kinds = [...this.#counts.subarray(1, FIRST_GAP), ...this.#counts.subarray(SECOND_START)]
    kinds.sort((a, b) => b - a)
    const controls = sum(kinds)
    if (controls > MOST_CONTROLS * this.#size || (controls > 0 && nuls > MOST_NULS * this.#size)) return false
    const most = this.#isUtf8 ? MOST_IN_UTF8 : nuls > 0 ? MOST_BESIDE_NULS : MOST_OTHERS
    return sum(kinds.slice(MOST_KINDS)) <= most * this.#size
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** A sample may begin and end within a character. */
function wholeCharacters(sample: Buffer): Buffer {
  let [start, end] = [0, sample.length]
  while (start < 3 && start < end && (sample[start]! & 0xc0) === 0x80) start++
  while (end > start && end > sample.length - 4 && sample[end - 1]! >= 0x80) end--
  return sample.subarray(start, end)
}
