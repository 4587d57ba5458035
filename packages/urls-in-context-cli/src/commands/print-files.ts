import type { FindRequest } from '../args/find-request.ts'
import { readPaths } from '../args/read-files.ts'
import { writeName } from '../collect/count.ts'
import { folderRules } from '../files/folder-rules.ts'
import { isNoFile, planUnits } from '../files/unit.ts'
import { type Output, printError, withOutput } from '../output/output.ts'
import { ProblemReporter } from '../output/problem-reporter.ts'
import { type FileIdentity, statsAt } from '../system/target-file.ts'

/** This folder, as ripgrep reads it where no path is given. */
const HERE = '.'

/**
 * `isAsked`: no path was given. Returns the exit status: 2 if something is not there, else 0 if there are files, else
 * 1.
 */
export async function printFiles(request: FindRequest, isAsked: boolean): Promise<number> {
  const paths = isAsked ? [HERE] : readPaths(request.inputs)
  const isThere = (path: string | Uint8Array): boolean => path === '-' || statsAt(path) !== undefined
  for (const path of paths) {
    if (!isThere(path) && request.verbosity !== 'silent')
      printError(`${Buffer.from(path as string)}: no such file or directory`)
  }
  const there = paths.filter(isThere)
  const files = await withOutput(
    request.output,
    () => there,
    (output, own) => print(there, request, output, own),
  )
  return there.length < paths.length ? 2 : files > 0 ? 0 : 1
}

async function print(
  paths: readonly (string | Uint8Array)[],
  request: FindRequest,
  output: Output,
  own: readonly FileIdentity[],
): Promise<number> {
  const { files, search, isNul } = request
  const problems = new ProblemReporter(request)
  const rules = folderRules(files, (what) => problems.leaveOut(what))
  const look = { isNul, color: false, redact: search.redact }
  let count = 0
  for await (const { shares } of planUnits(paths, Number.POSITIVE_INFINITY, search.format, rules, undefined, own)) {
    for (const share of shares) {
      if (isNoFile(share)) continue
      count++
      writeName(Buffer.from(share.path as string), '\n', look, output, '-')
    }
  }
  output.flush()
  problems.end()
  return count
}
