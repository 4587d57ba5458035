/**
 * Reads PDF documents with changed bytes, and prints the longest time and the most memory:
 *
 *   node research/bench/pdf/mutate.mjs FOLDER [COUNT] [SEED]
 *
 * Half of the changes are anywhere (flips, cuts, repeats), half replace tokens of the PDF syntax. Exits with 1 if a
 * file throws, takes longer than 20 s, or the process takes more than 512 MB. Needs `npm run build`.
 */
import { readMutated } from '../mutated.mjs'

/** Tokens that break the structure of a document or its references. */
const TOKENS = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '1 0 R',
  '2 0 R',
  '3 0 R',
  'endobj',
  'stream\n',
  '/Kids',
  '/Parent',
  '-1',
  '99999999999',
]
await readMutated({
  usage: 'node research/bench/pdf/mutate.mjs FOLDER [COUNT] [SEED]',
  name: /\.pdf$/,
  largest: 1 << 18,
  mutate: mutatedTokens,
})

/** @param {Buffer} bytes @param {import('../random.mjs').Random} random */
function mutatedTokens(bytes, random) {
  let text = bytes.toString('latin1')
  const places = [...text.matchAll(/\d+ 0 R|<<|>>|\/[A-Z]\w+|\b\d+\b|[[\]()]/g)].map(({ 0: token, index }) => ({
    token,
    index,
  }))
  for (let change = random.between(0, 11); change >= 0 && places.length > 0; change--) {
    const { token, index } = random.pick(places)
    const put = random.pick(TOKENS)
    // Equal lengths keep the offsets of objects correct.
    text = text.slice(0, index) + put.padEnd(token.length).slice(0, token.length) + text.slice(index + token.length)
  }
  return Buffer.from(text, 'latin1')
}
