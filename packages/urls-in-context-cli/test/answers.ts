import { expect } from 'vitest'

/** A line that `urls --serve-stdin` answers. */
export type Answer = Record<string, unknown>

/** The answers in an output, of which each is a line. */
export function parsed(out: string): Answer[] {
  expect(out === '' || out.endsWith('\n')).toBe(true)
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}
