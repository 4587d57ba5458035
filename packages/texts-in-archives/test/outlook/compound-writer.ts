/** Writes compound files (MS-CFB, version 3) for tests. */

/** A storage: its streams are buffers, its storages objects of the same kind. */
export interface Storage {
  readonly [name: string]: Buffer | Storage
}

const SECTOR = 512
const MINI = 64
const CUTOFF = 4096
const END = 0xfffffffe
const FREE = 0xffffffff
const FAT = 0xfffffffd

interface Node {
  readonly name: string
  readonly content: Buffer | Storage
  children: number[]
}

/** The file of a storage. Streams of less than 4,096 bytes stand in the stream of small sectors, as they must. */
export function compoundFile(root: Storage): Buffer {
  const nodes = collect(root)
  const sectors: Buffer[] = []
  const fat: number[] = []
  const mini: Buffer[] = []
  const miniFat: number[] = []
  const starts = nodes.map(({ content }) => {
    if (!Buffer.isBuffer(content) || content.length === 0) return END
    return content.length < CUTOFF ? chain(content, MINI, mini, miniFat) : chain(content, SECTOR, sectors, fat)
  })
  const miniStream = Buffer.concat(mini)
  const miniStart = miniStream.length === 0 ? END : chain(miniStream, SECTOR, sectors, fat)
  const miniFatStart = miniFat.length === 0 ? END : chain(numbers(miniFat), SECTOR, sectors, fat)
  const directory = Buffer.concat(
    nodes.map((node, index) =>
      entryOf(node, index === 0 ? miniStart : starts[index]!, index === 0 ? miniStream.length : undefined),
    ),
  )
  const directoryStart = chain(directory, SECTOR, sectors, fat)
  // The table has entries for its own sectors.
  let tables = 1
  while ((fat.length + tables) * 4 > tables * SECTOR) tables++
  const first = sectors.length
  for (let index = 0; index < tables; index++) fat.push(FAT)
  sectors.push(padded(numbers(fat), tables * SECTOR, 0xff))
  const header = Buffer.alloc(SECTOR)
  header.write('d0cf11e0a1b11ae1', 0, 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(directoryStart, 48)
  header.writeUInt32LE(CUTOFF, 56)
  header.writeUInt32LE(miniFatStart, 60)
  header.writeUInt32LE(Math.ceil((miniFat.length * 4) / SECTOR), 64)
  header.writeUInt32LE(END, 68)
  for (let at = 76; at < SECTOR; at += 4) header.writeUInt32LE(FREE, at)
  for (let index = 0; index < tables && index < 109; index++) header.writeUInt32LE(first + index, 76 + 4 * index)
  return Buffer.concat([header, ...sectors])
}

function collect(root: Storage): Node[] {
  const nodes: Node[] = []
  const add = (name: string, content: Buffer | Storage): number => {
    const node: Node = { name, content, children: [] }
    const index = nodes.push(node) - 1
    if (!Buffer.isBuffer(content)) node.children = Object.entries(content).map(([each, inner]) => add(each, inner))
    return index
  }
  add('Root Entry', root)
  // Each child is the right sibling of the one before: a tree all the same.
  for (const { children } of nodes)
    for (const [at, child] of children.entries()) siblings.set(nodes[child]!, children[at + 1] ?? FREE)
  return nodes
}

const siblings = new WeakMap<Node, number>()

function entryOf(node: Node, start: number, size?: number): Buffer {
  const entry = Buffer.alloc(128)
  const { name, content, children } = node
  entry.write(name, 0, 'utf16le')
  entry.writeUInt16LE(2 * name.length + 2, 64)
  entry[66] = size !== undefined ? 5 : Buffer.isBuffer(content) ? 2 : 1
  entry[67] = 1
  entry.writeUInt32LE(FREE, 68)
  entry.writeUInt32LE(siblings.get(node) ?? FREE, 72)
  entry.writeUInt32LE(children[0] ?? FREE, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size ?? (Buffer.isBuffer(content) ? content.length : 0), 120)
  return entry
}

/** Puts content into sectors, and gives the number of the first. */
function chain(content: Buffer, size: number, sectors: Buffer[], table: number[]): number {
  const start = table.length
  const count = Math.ceil(content.length / size)
  for (let index = 0; index < count; index++) {
    sectors.push(padded(content.subarray(index * size, (index + 1) * size), size, 0))
    table.push(index + 1 < count ? start + index + 1 : END)
  }
  return start
}

function padded(bytes: Buffer, size: number, fill: number): Buffer {
  return bytes.length === size ? bytes : Buffer.concat([bytes, Buffer.alloc(size - bytes.length, fill)])
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index)
  return bytes
}

/** A property of an object: a string, a number, bytes, or a time as a date. */
export type Value = string | number | Buffer | Date

/** What a message of Outlook holds. */
export interface Message {
  readonly properties: Readonly<Record<number, Value>>
  readonly recipients?: readonly Readonly<Record<number, Value>>[]
  readonly attachments?: readonly { readonly properties: Readonly<Record<number, Value>>; readonly message?: Message }[]
}

/** The file of a message (MS-OXMSG). With `isWide` false, its strings are in windows-1252. */
export function messageFile(message: Message, isWide = true): Buffer {
  return compoundFile(messageStorage(message, 32, isWide))
}

function messageStorage(
  { properties, recipients = [], attachments = [] }: Message,
  header: number,
  isWide: boolean,
): Storage {
  const parts: Record<string, Buffer | Storage> = object(properties, header, isWide)
  for (const [index, each] of recipients.entries())
    parts[`__recip_version1.0_#${hex8(index)}`] = object(each, 8, isWide)
  for (const [index, each] of attachments.entries()) {
    const own = object(each.properties, 8, isWide)
    if (each.message !== undefined) own['__substg1.0_3701000D'] = messageStorage(each.message, 24, isWide)
    parts[`__attach_version1.0_#${hex8(index)}`] = own
  }
  return parts
}

function object(
  properties: Readonly<Record<number, Value>>,
  header: number,
  isWide: boolean,
): Record<string, Buffer | Storage> {
  const parts: Record<string, Buffer | Storage> = {}
  const entries: Buffer[] = []
  for (const [name, value] of Object.entries(properties)) {
    const entry = Buffer.alloc(16)
    const type = typeOf(value, isWide)
    entry.writeUInt16LE(type, 0)
    entry.writeUInt16LE(Number(name), 2)
    if (typeof value === 'number') entry.writeUInt32LE(value, 8)
    else if (value instanceof Date) entry.writeBigUInt64LE(BigInt(value.getTime() + 11_644_473_600_000) * 10_000n, 8)
    else {
      const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value, isWide ? 'utf16le' : 'latin1')
      entry.writeUInt32LE(bytes.length, 8)
      parts[`__substg1.0_${hex8(Number(name) * 0x10000 + type)}`] = bytes
    }
    entries.push(entry)
  }
  parts['__properties_version1.0'] = Buffer.concat([Buffer.alloc(header), ...entries])
  return parts
}

function typeOf(value: Value, isWide: boolean): number {
  if (typeof value === 'number') return 3
  if (value instanceof Date) return 0x40
  return Buffer.isBuffer(value) ? 0x102 : isWide ? 0x1f : 0x1e
}

function hex8(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0')
}
