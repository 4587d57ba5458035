import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf, programsOf, readReadme, runProgram } from './readme.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readme = readReadme()
const blocks = blocksOf(readme)

/** The package under its own name: what its users get, from the build. */
const names = ['', '/url', '/archive', '/stream', '/bytes', '/remark', '/remark-lint'].map(
  (entry) => `urls-in-context${entry}`,
)
/** What the examples for Markdown use besides. */
const others = ['unified', 'vfile', 'remark-parse', 'remark-stringify']
const load = async (): Promise<Record<string, object>> =>
  Object.fromEntries(
    await Promise.all([...names, ...others].map(async (name) => [name, await import(/* @vite-ignore */ name)])),
  )

describe('the examples of the README', () => {
  const programs = programsOf(blocks, 'js')

  for (const [heading, program] of programs) {
    test(`say what the code below "${heading}" gives`, async () => {
      const { checked, wrong } = await runProgram(program, await load())
      expect(wrong).toEqual([])
      expect(checked).toBeGreaterThanOrEqual(program.length)
    })
  }

  test('name every public value', async () => {
    const code = [...programs.values()].flat().flatMap(({ lines }) => lines)
    const entries = await load()
    const values = names.flatMap((name) => Object.keys(entries[name]!)).filter((name) => name !== 'default')
    for (const name of values) expect(code.join('\n')).toMatch(new RegExp(`\\b${name}\\b`))
  })
})

test('the README names the commands that CI runs', () => {
  const commands = readFileSync(join(ROOT, '.ci/run'), 'utf8').match(/^npm .*$/gm) ?? []
  expect(blocks.flatMap(({ lines }) => lines)).toContain(commands.join(' && '))
})

describe('the runner of examples', () => {
  const run = async (code: string): Promise<{ checked: number; wrong: string[] }> =>
    runProgram(blocksOf(`## Heading\n\n\`\`\`js\n${code}\n\`\`\`\n`), await load())

  test('finds a wrong value, behind an expression and below it', async () => {
    expect((await run('1 + 1 // → 2')).wrong).toEqual([])
    expect((await run('1 + 1 // → 3')).wrong).toEqual(['line 4: 2 instead of 3'])
    expect((await run('[\n  1,\n]\n// → [\n//     2,\n//   ]')).wrong).toEqual(['line 4: [1] instead of [2]'])
    expect((await run("import { extract } from 'urls-in-context'\nextract('') // → []")).wrong).toEqual([])
  })

  test('finds an error that is not thrown, or another one', async () => {
    expect((await run('null.x // → TypeError: something')).wrong).toHaveLength(1)
    expect((await run("'TypeError: x' // → TypeError: x")).wrong).toHaveLength(1)
    expect((await run('1 // → TypeError: x')).wrong).toHaveLength(1)
  })

  test('refuses a value behind what is no expression', async () => {
    await expect(run('const a = 1 // → 1')).rejects.toThrow('no expression')
  })
})

describe.skipIf(process.platform === 'win32')('the command lines of the README', () => {
  const bin = mkdtempSync(join(tmpdir(), 'urls-in-context-'))

  beforeAll(() => {
    const main = join(ROOT, 'dist/cli/main.js')
    chmodSync(main, 0o755)
    symlinkSync(main, join(bin, 'urls'))
  })

  afterAll(() => rmSync(bin, { recursive: true }))

  test.each(blocks.filter(({ language }) => language === 'console'))('print what stands at line $line', ({ lines }) => {
    const PATH = `${bin}${delimiter}${process.env.PATH}`
    for (const example of lines.join('\n').split(/^\$ /m).slice(1)) {
      const [command, ...output] = example.trimEnd().split('\n')
      const { stdout } = spawnSync('sh', ['-c', `exec 2>&1; ${command}`], { cwd: ROOT, env: { ...process.env, PATH } })
      expect(stdout.toString().trimEnd().split('\n')).toEqual(output.length > 0 ? output : [''])
    }
  })
})
