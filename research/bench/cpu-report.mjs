// Loaded before a program (`node --import`): writes the CPU time of its process, in microseconds, to the file CPU_REPORT.
import { writeFileSync } from 'node:fs'

const file = process.env.CPU_REPORT
process.on('exit', () => {
  if (file === undefined) return
  const { user, system } = process.cpuUsage()
  writeFileSync(file, String(user + system))
})
