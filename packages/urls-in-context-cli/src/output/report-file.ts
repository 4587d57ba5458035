import type { LeftOut } from '../files/file-types.ts'
import type { SearchProblem } from '../search/problem.ts'
import { Refusal } from '../system/errors.ts'
import { printableJson } from '../system/printable.ts'
import { type FileIdentity, isSameFile, outputFile, statsAt } from '../system/target-file.ts'
import { withFile } from './output.ts'

/** It changes when a field changes its name or its meaning. */
const REPORT_VERSION = 1

/** A line of JSON for each problem. It appears once the command has ended. */
export interface ReportFile {
  /** As it is being written, and the one that it will replace: neither is input. */
  readonly own: readonly FileIdentity[]
  /** @throws Refusal if the disk is full. */
  add(problem: SearchProblem): void
  /** @throws Refusal if the disk is full. */
  leaveOut(what: LeftOut): void
}

/**
 * Without a path, there is no report. `inputs` are the files that the command reads.
 *
 * @throws Refusal if the report is one of these files, or the one that standard output goes to.
 */
export async function withReport<T>(
  path: string | undefined,
  inputs: () => Iterable<string | Uint8Array>,
  run: (report: ReportFile | undefined) => Promise<T>,
): Promise<T> {
  if (path === undefined) return run(undefined)
  const file = statsAt(path)
  if (file !== undefined && isSameFile(file, outputFile())) {
    throw new Refusal(`${path}: is the file that standard output writes the rows to`)
  }
  return withFile(path, inputs, 'a report needs one', (output, own) => {
    const write = (line: object): void => output.write(`${printableJson({ version: REPORT_VERSION, ...line })}\n`)
    return run({
      own,
      add: ({ code, severity, where, detail, more = 1 }) => {
        const { file, member, message, offset, line } = where
        write({ code, severity, file, member, message, offset, line, detail, count: more })
      },
      leaveOut: ({ path, reason, detail = reason }) =>
        write({ code: 'left-out', severity: 'info', file: path.toString(), detail, count: 1 }),
    })
  })
}
