import { expect, test } from 'vitest'
import { readGrowing } from '../src/commands/find-urls.ts'
import type { Unit } from '../src/files/unit.ts'

/** When threads help, which no output shows. */

interface Run {
  readonly here: number[]
  readonly there: number[]
  readonly closed: boolean
}

/** Reads ten units, of which `alone` are read before threads help and `wanted` are enough. */
async function run(alone: number, wanted: number): Promise<Run> {
  const here: number[] = []
  const there: number[] = []
  let closed = false
  async function* units(): AsyncGenerator<Unit> {
    try {
      for (let id = 0; id < 10; id++) yield { id, shares: [] }
    } finally {
      closed = true
    }
  }
  await readGrowing(units(), {
    here: async ({ id }) => here.push(id) === wanted,
    inThreads: async (others) => {
      for await (const { id } of others) if (there.push(id) + here.length === wanted) return
    },
    isMuch: () => here.length >= alone,
  })
  return { here, there, closed }
}

test('each unit is read once, in order, here or in threads', async () => {
  for (let alone = 0; alone <= 11; alone++) {
    const { here, there, closed } = await run(alone, Number.POSITIVE_INFINITY)
    expect([...here, ...there]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(here.length).toBe(Math.min(alone, 10))
    expect(closed).toBe(true)
  }
})

test('no more is read than is wanted, and the search for more is closed', async () => {
  for (let wanted = 1; wanted <= 10; wanted++) {
    const { here, there, closed } = await run(5, wanted)
    expect([...here, ...there]).toHaveLength(wanted)
    expect(closed).toBe(true)
  }
})
