import { parentPort, workerData } from 'node:worker_threads'
import { type ThreadData, UnitReader, type WorkerOrder } from './units/unit-reader.ts'

/** The thread that reads units. An unexpected error ends it, and the pool takes another one. */

const mainThread = parentPort!
const reader = new UnitReader(workerData as ThreadData, (message, transfer) =>
  mainThread.postMessage(message, transfer),
)

mainThread.on('message', (order: WorkerOrder) => {
  if ('unit' in order) void reader.read(order.unit)
  else reader.taken(order.taken)
})
