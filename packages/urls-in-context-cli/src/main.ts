#!/usr/bin/env node
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

keepCompiledCode()
// Loaded after the call: static imports would be compiled before it.
const { runProgram } = await import('./program.ts')
await runProgram()

/**
 * Has the engine keep the code that it compiles, from Node 22.8 on, in the user's own folder for caches: in a folder
 * that is open to all, another user could put code of their own. Nothing happens where that folder cannot be written,
 * or with `NODE_DISABLE_COMPILE_CACHE=1`.
 */
function keepCompiledCode(): void {
  const { enableCompileCache } = module as Partial<{ enableCompileCache(folder: string): unknown }>
  enableCompileCache?.(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'urls-in-context'))
}
