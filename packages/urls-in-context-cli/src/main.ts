#!/usr/bin/env node
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

keepCompiledCode()
// Loaded after the call: static imports would be compiled before it.
const { runProgram } = await import('./program.ts')
await runProgram()

/**
 * Has the engine keep what it compiles, from Node 22.8 on, in the user's own folder for caches, where no other user can
 * put code. Without such a folder, or with `NODE_DISABLE_COMPILE_CACHE=1`, nothing happens.
 */
function keepCompiledCode(): void {
  const { enableCompileCache } = module as Partial<{ enableCompileCache(folder: string): unknown }>
  enableCompileCache?.(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'urls-in-context'))
}
