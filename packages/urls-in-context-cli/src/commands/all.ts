import type { CommandEntry } from '../args/command.ts'
import { FIND } from './find.ts'

/** A file of that name is read as `./parse`. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: 'parse', summary: 'explains URLs', load: async () => (await import('./parse.ts')).PARSE },
  {
    name: 'fix',
    summary: 'rewrites the URLs of Markdown files in one form',
    load: async () => (await import('./fix.ts')).FIX,
  },
  {
    name: 'plan',
    summary: 'divides the work among machines',
    load: async () => (await import('../scale/plan.ts')).PLAN,
  },
  { name: 'work', summary: 'does units of a plan', load: async () => (await import('../scale/work.ts')).WORK },
  { name: 'merge', summary: 'prints the rows of a plan', load: async () => (await import('../scale/merge.ts')).MERGE },
  { name: 'slurm', summary: 'writes scripts for Slurm', load: async () => (await import('../scale/slurm.ts')).SLURM },
  {
    name: 'schema',
    summary: 'prints the JSON Schema of rows and reports',
    load: async () => (await import('./schema.ts')).SCHEMA,
  },
  {
    name: 'completion',
    summary: 'prints the completions of a shell',
    load: async () => (await import('./completion.ts')).completionCommand(EVERY_COMMAND),
  },
  {
    name: 'help',
    summary: 'prints the help of a command',
    load: async () => (await import('./help.ts')).helpCommand(EVERY_COMMAND),
  },
]

export const DEFAULT_COMMAND: CommandEntry = { name: undefined, summary: 'prints URLs', load: async () => FIND }

const EVERY_COMMAND: readonly CommandEntry[] = [DEFAULT_COMMAND, ...COMMANDS]
