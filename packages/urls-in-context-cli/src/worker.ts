import { parentPort, workerData } from 'node:worker_threads'
import { type ThreadData, type ToReader, UnitReader } from './units/unit-reader.ts'

/** The thread that reads units. An unexpected error ends it, and the pool takes another one. */

const mainThread = parentPort!
const reader = new UnitReader(workerData as ThreadData, (word, transfer) => mainThread.postMessage(word, transfer))

mainThread.on('message', (order: ToReader) => {
  if ('unit' in order) void reader.read(order.unit)
  else reader.taken(order.taken)
})
