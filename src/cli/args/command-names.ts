/** The names of the commands, in the order of the help: this room, which advises on wrong words, imports no command. */
export const COMMAND_NAMES: readonly string[] = [
  'parse',
  'fix',
  'plan',
  'work',
  'merge',
  'slurm',
  'schema',
  'completion',
  'help',
]
