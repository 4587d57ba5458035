/** The signals by which a user, a shell or Slurm ends a process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

const cleaners = new Set<() => void>()
let isListening = false

/** Has something cleaned up if a signal ends the process. Gives a function that ends this. */
export function beforeSignal(clean: () => void): () => void {
  cleaners.add(clean)
  if (!isListening) for (const signal of SIGNALS) process.on(signal, onSignal)
  isListening = true
  return () => {
    cleaners.delete(clean)
    // A signal that came while this thread was busy is heard between two turns; without a listener, it would be lost
    setImmediate(setImmediate, () => {
      if (cleaners.size === 0) stopListening()
    })
  }
}

/** Cleans up. The signal still ends the process, so that its parent process sees the signal. */
function onSignal(signal: NodeJS.Signals): void {
  for (const clean of cleaners) clean()
  stopListening()
  process.kill(process.pid, signal)
}

function stopListening(): void {
  for (const signal of SIGNALS) process.removeListener(signal, onSignal)
  isListening = false
}
