#!/usr/bin/env node
import { keepCompiledCode } from './system/compile-cache.ts'

keepCompiledCode()
// Loaded behind the call: static imports would be compiled before it.
const { runProgram } = await import('./program.ts')
await runProgram()
