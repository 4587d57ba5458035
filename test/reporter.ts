import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** So many failures, and files with tests that were skipped, are listed: all fits into the last twenty lines. */
const MOST_FAILURES = 10
const MOST_SKIPPED = 5
/** A longer line is cut. */
const WIDTH = 200

interface Failure {
  readonly what: string
  readonly message: string
}

/** Says in the last lines of a run what failed, what was skipped, and how many tests passed. */
export class Tail implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map(({ message }) => ({ what: 'an error that no test caught', message })),
    ]
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    const shown = [
      ...first(
        failures.map(({ what, message }) => `failed: ${what}: ${message}`),
        MOST_FAILURES,
      ),
      ...first(modules.flatMap(skippedOf), MOST_SKIPPED),
      `passed: ${count('passed')}, failed: ${failures.length}, skipped: ${count('skipped')}, files: ${modules.length}`,
    ]
    console.log(`\n${shown.map((line) => cut(oneLine(line))).join('\n')}`)
  }
}

/** The tests of a file that failed, or that could not run since the file or a hook failed. */
function failuresOf(module: TestModule): Failure[] {
  const file = relative(process.cwd(), module.moduleId)
  const of = (name: string, errors: readonly SerializedError[]): Failure[] =>
    errors.slice(0, 1).map(({ message }) => ({ what: name === '' ? file : `${file} > ${name}`, message }))
  return [
    ...of('', module.errors()),
    ...[...module.children.allSuites()].flatMap((suite) => of(suite.fullName, suite.errors())),
    ...[...module.children.allTests('failed')].flatMap((test) => of(test.fullName, test.result().errors ?? [])),
  ]
}

/** How many tests of a file were skipped, with the reason, or the name, of one of them. */
function skippedOf(module: TestModule): string[] {
  const skipped = [...module.children.allTests('skipped')].filter(
    (test) => test.options.mode !== 'run' || noteOf(test) !== undefined,
  )
  const one = skipped.find((test) => noteOf(test) !== undefined) ?? skipped[0]
  if (one === undefined) return []
  const others = skipped.length > 1 ? ` and ${skipped.length - 1} more` : ''
  return [`skipped: ${relative(process.cwd(), module.moduleId)} > ${reasonOf(one)}${others}`]
}

function reasonOf(test: TestCase): string {
  const note = noteOf(test)
  return note === undefined ? test.fullName : `${test.fullName} (${note})`
}

function noteOf(test: TestCase): string | undefined {
  const result = test.result()
  return result.state === 'skipped' ? result.note : undefined
}

function first(lines: readonly string[], most: number): string[] {
  const more = lines.length - most
  return more > 0 ? [...lines.slice(0, most), `and ${more} more`] : [...lines]
}

/** A message of the corpus names the case in its first line, and what differs in the second. */
function oneLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines
    .slice(0, 2)
    .map((line) => line.trim())
    .join(' / ')
}

function cut(line: string): string {
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line
}
