import type { FileFormat } from '../row.ts'

/** RFC 1036 §4.3 */
export const RNEWS: FileFormat = {
  ...{ kind: 'rnews', name: 'rnews', as: 'rnews', isInLines: true },
  starts: ['#! '],
  matches: /^#! (?:rnews \d|[cg]unbatch)/,
  open: async (_, window, job, { read }) => (await import('./read-rnews.ts')).readRnews(window, job, read),
}
