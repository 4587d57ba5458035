import type { ArchiveProblemCode } from './problem.ts'

/** The code for what a program or a library says of compressed data. */
export function damageCode(complaint: string): ArchiveProblemCode {
  if (/unexpected end|premature|truncated|ends unexpectedly/i.test(complaint)) return 'truncated'
  if (/too much memory|memory usage limit/i.test(complaint)) return 'memory-limit'
  return /trailing|garbage|unknown header|unsupported format|not recognized/i.test(complaint)
    ? 'trailing-garbage'
    : 'corrupt'
}
