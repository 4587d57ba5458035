/** A line, its key, and the number of lines with this key. Keys contain no tab. */
export interface Counted {
  readonly key: string
  readonly count: number
  readonly line: string
}

export function writeCounted({ key, count, line }: Counted): string {
  return `${key}\t${count}\t${line}`
}

export function readCounted(text: string): Counted {
  const first = text.indexOf('\t')
  const second = text.indexOf('\t', first + 1)
  return { key: text.slice(0, first), count: Number(text.slice(first + 1, second)), line: text.slice(second + 1) }
}

/** Merges sorted sequences. Of equal keys, the line of the first sequence is kept, and the counts are added. */
export function* mergeCounted(sequences: readonly Iterator<Counted>[]): Generator<Counted> {
  const heads = sequences.map((sequence) => sequence.next())
  for (;;) {
    let least: Counted | undefined
    let count = 0
    const equal: number[] = []
    for (const [index, head] of heads.entries()) {
      if (head.done) continue
      const { value } = head
      if (least !== undefined && value.key > least.key) continue
      if (least === undefined || value.key < least.key) {
        least = value
        count = 0
        equal.length = 0
      }
      count += value.count
      equal.push(index)
    }
    if (least === undefined) return
    for (const index of equal) heads[index] = sequences[index]!.next()
    yield { ...least, count }
  }
}
