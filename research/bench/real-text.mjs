import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { FULL } from './inputs.mjs'

const BLOCK = 2 ** 16

/** The first 16 MB of a file, plain or compressed with xz, as bytes and as a string with one unit per byte. */
export function readText(file) {
  const bytes = (file.endsWith('.xz') ? unpacked(file) : readFileSync(file)).subarray(0, FULL)
  return { name: basename(file).replace(/(\.(xz|mbox|txt))+$/, ''), bytes, text: latin1(bytes) }
}

function unpacked(file) {
  return execFileSync('xz', ['-dc', file], { maxBuffer: 2 ** 30 })
}

/** Joined from small pieces: decoded whole, a string of this size would be outside the engine's heap. */
function latin1(bytes) {
  return blocks(bytes, BLOCK)
    .map((block) => block.latin1Slice())
    .join('')
}

export function blocks(bytes, size) {
  const list = []
  for (let at = 0; at < bytes.length; at += size) list.push(bytes.subarray(at, at + size))
  return list
}

/** Flat strings of `size` units each, as from a stream. */
export function chunks(text, size) {
  const list = []
  for (let at = 0; at < text.length; at += size) list.push(copy(text.slice(at, at + size)))
  return list
}

/** Short slices are copies already; a long one would keep the whole text and be read through it. */
function copy(slice) {
  return slice.length < 13 ? slice : [slice.slice(0, 1), slice.slice(1)].join('')
}

/** A text of `units` from sixteen places of a longer one, for peers that are too slow for all of it. */
export function sample(text, units) {
  const size = Math.floor(units / 16)
  const step = Math.floor(text.length / 16)
  const starts = Array.from({ length: 16 }, (_, at) => (at === 0 ? 0 : text.indexOf('\n', at * step) + 1))
  return starts.map((start) => text.slice(start, start + size)).join('')
}
