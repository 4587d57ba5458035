import { expect, test } from 'vitest'
import { parseDate } from '../src/part/date.ts'
import { messageFile } from './outlook/compound-writer.ts'
import { tnef } from './outlook/tnef-writer.ts'
import { message, readBytes } from './reading.ts'

/**
 * The work on a field or a string grows linearly with it. Regular expressions do it, whose steps nobody can count from
 * outside, so that these tests measure time: with factors that a quadratic one exceeds.
 */

const UNITS = 20_000
const TIMES = 4
/** The factor by which time may grow, and the milliseconds that say nothing. */
const GROWTH = 9
const NOISE = 60

async function milliseconds(work: () => unknown): Promise<number> {
  const { user } = process.cpuUsage()
  await work()
  return (process.cpuUsage().user - user) / 1000
}

/** Whether time grows faster than what `work` is given units of. A pause of the machine is no growth: it is tried twice. */
async function isSlow(work: (units: number) => unknown): Promise<boolean> {
  for (let round = 0; round < 2; round++) {
    const short = await milliseconds(() => work(UNITS))
    if ((await milliseconds(() => work(UNITS * TIMES))) <= GROWTH * short + NOISE) return false
  }
  return true
}

test('a quadratic expression would be found', async () => {
  expect(await isSlow((units) => /a+b/.test('a'.repeat(units / 2)))).toBe(true)
})

const DATES: Readonly<Record<string, (units: number) => string>> = {
  'blanks behind a time': (units) => `:00${' '.repeat(units)}x`,
  'tabs behind a fraction': (units) => `10:00:00.1${'\t'.repeat(units)}x`,
  times: (units) => ':00 '.repeat(units / 4),
  'blanks between the numbers': (units) => `Thu, 4 Mar${' '.repeat(units)}1999${' '.repeat(units)}x`,
  'letters of a month': (units) => `4 Mar${'a'.repeat(units)}!`,
  'a zone': (units) => `Thu Mar  4 10:00:00 ${'a'.repeat(units)} ${'b'.repeat(units)}`,
  digits: (units) => '1'.repeat(units),
  brackets: (units) => '('.repeat(units),
}

test.each(Object.entries(DATES))('a date field: %s', async (_, field) => {
  expect(await isSlow((units) => parseDate(field(units)))).toBe(false)
})

test('a date is the same with blanks before its zone', () => {
  const time = Date.UTC(1999, 2, 4, 22, 0, 0)
  for (const zone of ['PM GMT', '  pm  +0000', ' PM\tZ']) {
    expect(parseDate(`Mar 4, 1999 10:00:00${zone.startsWith(' ') ? '' : ' '}${zone}`)).toBe(time)
  }
})

test('a message whose date is a folded field of blanks', async () => {
  const read = async (units: number): Promise<void> => {
    for (const part of await readBytes(message('text\n', `Date: :00${'\n '.repeat(units / 2)}x\n`))) {
      void part.envelope.date
    }
  }
  expect(await isSlow(read)).toBe(false)
})

const SUBJECT = 0x0037
const nuls = (units: number): string => `${'\0'.repeat(units)}x`

test('a string of NULs in a message of Outlook', async () => {
  expect(await isSlow((units) => readBytes(messageFile({ properties: { [SUBJECT]: nuls(units) } })))).toBe(false)
})

test('a string of NULs in TNEF', async () => {
  expect(await isSlow((units) => readBytes(tnef({ properties: { [SUBJECT]: nuls(units) } })))).toBe(false)
})
