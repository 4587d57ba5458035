import { expect } from 'vitest'
import { type Answer, parsed } from './answers.ts'
import { type Folder, lines } from './run.ts'

interface Served {
  readonly answers: Answer[]
  readonly status: number | null
}

/** What is answered to lines, and the exit status. */
export function serveIn(folder: Folder, input: string | Uint8Array, ...args: string[]): Served {
  const { out, err, status } = folder.urls(['--serve-stdin', ...args], input)
  expect(err).toBe('')
  return { answers: parsed(out), status }
}

/** Answers to tasks, each with its fields in few words: the URL, the end with its number, or the error. */
export function briefIn(folder: Folder, tasks: readonly unknown[], ...args: string[]): unknown[][] {
  const { answers } = serveIn(folder, lines(...tasks.map((task) => JSON.stringify(task))), ...args)
  return answers.map(({ id, url, end, urls, error }) => (error ? [id, error] : end ? [id, urls] : [id, url]))
}
