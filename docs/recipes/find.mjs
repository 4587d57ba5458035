import { parentPort } from 'node:worker_threads'
import { extract } from 'urls-in-context'

parentPort.on('message', (text) => parentPort.postMessage(extract(text)))
