/** The commands that cut work into units for other machines; only the one that is called for is loaded. */
export async function scale(name: string, args: readonly string[]): Promise<number> {
  switch (name) {
    case 'plan':
      return (await import('../commands/plan.ts')).plan(args)
    case 'work':
      return (await import('../commands/work.ts')).work(args)
    case 'slurm':
      return (await import('../commands/slurm.ts')).slurm(args)
    default:
      return (await import('../commands/merge.ts')).merge(args)
  }
}
