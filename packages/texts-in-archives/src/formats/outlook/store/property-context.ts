import { Bth } from './bth.ts'
import type { NodeValues } from './node-values.ts'
import { isLong, type Property, type PropertyMap, PTYP_TIME, readInteger, readTime } from './property.ts'

/** The signature of a property context (MS-PST §2.3.1.2, bClientSig). */
const BC = 0xbc
/** MS-PST §2.3.3.3: number, type, and value or its HNID. */
const RECORD_SIZE = 8
/** There are no more numbers. A tree that says so refers to records twice. */
const MOST_RECORDS = 65_536

/** Reads the properties of an object (MS-PST §2.3.3). */
export async function readPropertyContext(values: NodeValues): Promise<PropertyMap | undefined> {
  const { heap, blocks } = values
  const bth = heap.clientSignature === BC ? await Bth.open(heap, heap.userRoot, blocks.log, blocks.work) : undefined
  if (bth?.keySize !== 2 || bth.recordSize !== RECORD_SIZE) {
    blocks.log.report('the properties of an object are damaged')
    return undefined
  }
  const properties = new Map<number, Property>()
  let records = 0
  for await (const leaf of bth.leaves()) {
    records += leaf.length / RECORD_SIZE
    if (records > MOST_RECORDS) break
    for (let at = 0; at < leaf.length; at += RECORD_SIZE) {
      const type = leaf.readUInt16LE(at + 2)
      const value = await readValue(values, type, leaf, at + 4)
      if (value !== undefined) properties.set(leaf.readUInt16LE(at), { type, value })
    }
  }
  return properties
}

async function readValue(values: NodeValues, type: number, record: Buffer, at: number): Promise<number | undefined> {
  if (isLong(type)) return record.readUInt32LE(at)
  if (type !== PTYP_TIME) return readInteger(type, record, at)
  const time = await values.heap.item(record.readUInt32LE(at))
  return time?.length === 8 ? readTime(time, 0) : undefined
}
