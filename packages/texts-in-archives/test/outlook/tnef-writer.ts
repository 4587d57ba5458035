/** Writes TNEF (MS-OXTNEF) for tests. */
import type { Value } from './compound-writer.ts'

export interface TnefMessage {
  readonly properties: Readonly<Record<number, Value>>
  /** Further properties, as they are written: each has 8 bytes. */
  readonly rest?: Buffer
  readonly attachments?: readonly {
    readonly name: string
    readonly data?: Buffer
    readonly message?: TnefMessage
  }[]
}

export function tnef({ properties, rest, attachments = [] }: TnefMessage): Buffer {
  const parts = [Buffer.from('789f3e220100', 'hex'), attribute(1, 0x00069003, propertyList(properties, rest))]
  for (const { name, data, message } of attachments) {
    parts.push(attribute(2, 0x00069002, Buffer.alloc(14)), attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')))
    if (data !== undefined) parts.push(attribute(2, 0x0006800f, data))
    if (message !== undefined)
      parts.push(attribute(2, 0x00069005, objectList(Buffer.concat([Buffer.alloc(16), tnef(message)]))))
  }
  return Buffer.concat(parts)
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head[0] = level
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(data.reduce((total, byte) => (total + byte) & 0xffff, 0))
  return Buffer.concat([head, data, sum])
}

function propertyList(properties: Readonly<Record<number, Value>>, rest: Buffer = Buffer.alloc(0)): Buffer {
  const entries = Object.entries(properties).map(([name, value]) => property(Number(name), value))
  return Buffer.concat([number(entries.length + rest.length / 8), ...entries, rest])
}

function property(name: number, value: Value): Buffer {
  // A property that is named has its set and its number before it.
  const named = name >= 0x8000 ? Buffer.concat([Buffer.alloc(16), number(0), number(0x85)]) : Buffer.alloc(0)
  const tag = (type: number): Buffer => Buffer.concat([number(name * 0x10000 + type), named])
  if (typeof value === 'number') return Buffer.concat([tag(3), number(value)])
  if (value instanceof Date) {
    const time = Buffer.alloc(8)
    time.writeBigUInt64LE(BigInt(value.getTime() + 11_644_473_600_000) * 10_000n)
    return Buffer.concat([tag(0x40), time])
  }
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(`${value}\0`, 'utf16le')
  return Buffer.concat([tag(Buffer.isBuffer(value) ? 0x102 : 0x1f), number(1), counted(bytes)])
}

function objectList(object: Buffer): Buffer {
  return Buffer.concat([number(1), number(0x3701000d), number(1), counted(object)])
}

function counted(bytes: Buffer): Buffer {
  return Buffer.concat([number(bytes.length), bytes, Buffer.alloc(-bytes.length & 3)])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
