/**
 * How many brackets are open, by kind: `(`, `[`, `{`. The walk over a run counts in it; a run that is joined over a line
 * break goes on with the counts of the first.
 */
export type Brackets = [round: number, square: number, curly: number]

/** 0 for round, 1 for square, 2 for curly brackets. */
export function kindOfBracket(unit: number): 0 | 1 | 2 {
  return unit < 0x30 ? 0 : unit < 0x60 ? 1 : 2
}
