import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../packages/urls-in-context-cli/dist/main.js', import.meta.url))
/** A process reports its use when it ends. */
const telling = `import { readFileSync, writeSync } from 'node:fs'
process.on('exit', () => {
  // The peak of resourceUsage includes that of the parent process
  const peak = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1])
  writeSync(3, JSON.stringify({ ...process.resourceUsage(), peak }))
})`

/** Runs the command; returns its output, time, CPU time (s) and peak (MB). */
export function run(folder, args) {
  const start = performance.now()
  const hook = `--import=data:text/javascript,${encodeURIComponent(telling)}`
  const child = spawn(process.execPath, [hook, main, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const [out, usage] = [collect(child.stdout), collect(child.stdio[3])]
  return new Promise((resolve, reject) => {
    child.on('close', (status) => {
      if (status !== 0) reject(new Error(`urls ${args.join(' ')}: ${status}`))
      const seconds = (performance.now() - start) / 1000
      const { userCPUTime, systemCPUTime, peak } = JSON.parse(Buffer.concat(usage).toString())
      const cpu = (userCPUTime + systemCPUTime) / 1e6
      resolve({ seconds, cpu, peak: Math.round(peak / 1024), out: Buffer.concat(out) })
    })
  })
}

function collect(stream) {
  const pieces = []
  stream.on('data', (piece) => pieces.push(piece))
  return pieces
}
