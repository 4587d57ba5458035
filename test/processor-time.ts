/**
 * The seconds of the processor that some work takes: what other processes take does not count, so that a busy machine is
 * no fault.
 */
export async function secondsOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
