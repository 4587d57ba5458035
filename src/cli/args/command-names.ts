/** The names of the commands, in the order of the help. */
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
