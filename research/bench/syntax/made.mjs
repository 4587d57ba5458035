import { Random } from '../random.mjs'
import { whole } from './truth.mjs'

/** @import { Case } from './compare.mjs' */

const TOGETHER = 20
/** Most are also beginnings of names of references that need no `;` */
const NAMES = [
  'id',
  'copy',
  'page',
  'reg',
  'lang',
  'not',
  'section',
  'para',
  'lt',
  'order',
  'times',
  'amp',
  'q_a',
  'shy',
]
const WORDS = ['search', 'archive', 'index.php', 'a-b', 'list_all.cgi', '~ann', 'a%20b']

/**
 * URLs with the units that the formats escape, each with a host of its own.
 *
 * @param {number} seed
 * @param {number} count
 * @returns {string[]}
 */
export function madeUrls(seed, count) {
  const random = new Random(seed)
  const parameter = () => `${random.pick(NAMES)}=${random.between(1, 99)}`
  return Array.from({ length: count }, (_, index) => {
    const query = Array.from({ length: random.between(2, 4) }, parameter).join('&')
    const fragment = random.chance(0.3) ? '#part-1' : ''
    return `https://w${index}.example.com/${random.pick(WORDS)}/${random.pick(WORDS)}?${query}${fragment}`
  })
}

/**
 * Some URLs per text, each written by each writer.
 *
 * @param {string[]} urls
 * @param {Record<string, (url: string) => string>} writers
 * @returns {Iterable<Case>}
 */
export function* written(urls, writers) {
  for (const [way, write] of Object.entries(writers)) {
    for (let at = 0; at < urls.length; at += TOGETHER) {
      const together = urls.slice(at, at + TOGETHER)
      const truths = together.map((url) => whole(url, `made: ${way}`))
      yield { name: `made: ${way}, ${at}`, text: together.map(write).join('\n'), truths }
    }
  }
}
