import type { FileFormat } from '../row.ts'

/** RFC 1036 §4.3 */
export const RNEWS: FileFormat = {
  ...{ kind: 'rnews', name: 'rnews', as: 'rnews', isInLines: true },
  starts: ['#! '],
  matches: /^#! (?:rnews \d|[cg]unbatch)/,
  async open(_, window, job, { read }) {
    const { readRnews } = await import('./read-rnews.ts')
    return readRnews(window, job, read)
  },
}
