import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what files of tests make once for all of them. It is removed behind the last one. */
    shared: string
  }
}

/** Runs before all files of tests, and gives what runs behind them. */
export function setup(project: TestProject): () => void {
  const shared = mkdtempSync(join(tmpdir(), 'urls-tests-'))
  project.provide('shared', shared)
  return () => rmSync(shared, { recursive: true })
}
