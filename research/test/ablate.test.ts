import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * What research/ablate.mjs says of a rule: the table of switches fits the source, and a run shows what a switch does.
 */

interface Switch {
  readonly name: string
  readonly off: readonly { readonly file: string }[]
}
interface Select {
  readonly allSwitches: () => readonly Switch[]
  readonly missing: (switches: readonly Switch[]) => readonly string[]
}

const PROGRAM = fileURLToPath(new URL('../ablate.mjs', import.meta.url))
const SELECT: URL = new URL('../ablate/select.mjs', import.meta.url)
const run = promisify(execFile)

const { allSwitches, missing } = (await import(SELECT.href)) as Select

let folder: string
let sample: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ablate-test-'))
  sample = join(folder, 'sample.txt')
  writeFileSync(sample, 'See &lt;http://a.example/x&gt; and\nhttp://b.example/y there.\n')
})

afterAll(() => rmSync(folder, { recursive: true }))

test('every switch is found in the source', () => {
  expect(missing(allSwitches())).toEqual([])
})

test('names are names of one switch', () => {
  const names = allSwitches().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
})

test('every construct is switched off as a whole', () => {
  const off = allSwitches().filter(({ name }) => name.startsWith('construct: '))
  const folder = new URL('../../src/find/conventions/', import.meta.url)
  const lacking = readdirSync(folder).filter((name) => {
    const constructs = readFileSync(new URL(name, folder), 'utf8').match(/^export const \w+: Construct = /gm)
    const own = off.filter((each) => each.off.some(({ file }) => file === `find/conventions/${name}`))
    return own.length < (constructs?.length ?? 0)
  })
  expect(lacking).toEqual([])
})

test('a switch whose function is gone is named', () => {
  const gone = { file: 'find/run.ts', function: 'isGone', instead: 'return false' }
  expect(missing([{ name: 'a rule', off: [gone] }])).toEqual(['a rule: find/run.ts has no function or method isGone'])
})

test('a run shows what changes, and the cases of the rule', async () => {
  const { stdout } = await run(process.execPath, [
    PROGRAM,
    sample,
    '--only',
    'construct: written stops',
    '--examples',
    '9',
    '--json',
  ])
  const { total, effects } = JSON.parse(stdout)
  const [effect, ...others] = effects
  expect(total).toMatchObject({ texts: 1, outcomes: 2 })
  expect(others).toEqual([])
  expect(effect).toMatchObject({
    name: 'construct: written stops',
    calls: 1,
    fired: 1,
    changed: 1,
    vanished: 1,
    appeared: 1,
  })
  expect(effect.changes).toEqual([`- ${sample} 8 http://a.example/x`, `+ ${sample} 8 http://a.example/x&gt`])
  expect(effect.cases.join('\n')).toContain('characters written as XML writes them')
})

test('a frozen run is compared with the source', async () => {
  const frozen = join(folder, 'frozen.gz')
  await run(process.execPath, [PROGRAM, sample, '--freeze', frozen])
  const { stdout } = await run(process.execPath, [PROGRAM, '--against', frozen])
  expect(stdout).toBe('the same in 1 texts\n')
})
