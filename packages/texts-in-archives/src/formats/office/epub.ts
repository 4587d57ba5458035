import { byteOrderMark, LONGEST_MARK } from '../../decoding/charset.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { Window } from '../../source/window.ts'
import { readDocument } from '../../text/document.ts'
import { ABSOLUTE, giveLink, type MemberRecord } from './document-text.ts'
import { AttributeGatherer, type KeptMembers } from './gatherers.ts'
import { type Member, readXml, recordOf, scanMember } from './member.ts'
import { MetadataText } from './metadata.ts'
import { partName } from './relationships.ts'
import { type Attributes, PlainXml, RootHandler, type XmlHandler } from './xml.ts'

const CONTENT_TYPE = 'application/epub+zip'
const PAGE = /\.(?:x?html?|xht)$/i
const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'

/** EPUB 3.3: the metadata, the pages in the order of the spine, and the others. */
export async function* readEpub(kept: KeptMembers, job: ReadJob): AsyncGenerator<Part[]> {
  const container = new AttributeGatherer('rootfile', 'full-path')
  await scanMember(kept.get(CONTAINER), container)
  const encrypted = new AttributeGatherer('CipherReference', 'URI')
  await scanMember(kept.get(ENCRYPTION), encrypted)
  const secret = new Set(encrypted.values.map(decoded))
  const pages = new Set<Member>()
  // A container may name one document many times, also in other cases of its letters.
  const documents = new Set(container.values.map((name) => kept.get(name)).filter((each) => each !== undefined))
  for (const document of documents) {
    const order = new PackageDocument(document.name)
    await scanMember(document, order)
    for (const page of order.pages) {
      const member = kept.get(page)
      if (member !== undefined) pages.add(member)
    }
    yield* readMetadata(document)
  }
  for (const member of kept.members) {
    if (!pages.has(member) && PAGE.test(member.name)) pages.add(member)
  }
  for (const name of container.values) if (pages.size === 0 && kept.lacks(name)) job.report('corrupt', undefined, name)
  for (const member of pages) {
    if (secret.has(member.name)) member.job.report('encrypted')
    else yield* member.job.contain(readPage(member))
    yield member.job.drain()
  }
  for (const member of kept.members) {
    const isRead = pages.has(member) || documents.has(member) || member.name.startsWith('META-INF/')
    if (!isRead) yield* readPlain(member)
  }
}

async function* readPage({ bytes, job }: Member): AsyncGenerator<Part[]> {
  // In steps, between which other work has its turn.
  const window = new Window(bytes.source)
  await window.reach(LONGEST_MARK, 0)
  job.countLinesBy(window.lines, byteOrderMark(window.bytes)?.charset)
  yield* readDocument(window, job, 0, { isHtml: true, charset: undefined })
}

async function* readMetadata(member: Member): AsyncGenerator<Part[]> {
  const text = new BookMetadata(recordOf(member, CONTENT_TYPE))
  yield* readXml(member, text)
}

/** EPUB 3.3: links to records and the like, and resources that are not in the file. */
const LINKED: ReadonlySet<string> = new Set(['link', 'item'])

class BookMetadata extends MetadataText {
  readonly #member: MemberRecord

  constructor(member: MemberRecord) {
    super(member)
    this.#member = member
  }

  override open(name: string, attributes: Attributes): void {
    super.open(name, attributes)
    const target = LINKED.has(name) ? attributes.get('href') : undefined
    if (target !== undefined && ABSOLUTE.test(target)) giveLink(this.#member, target)
  }
}

async function* readPlain(member: Member): AsyncGenerator<Part[]> {
  const handler = new RootHandler(() => new PlainXml(recordOf(member, CONTENT_TYPE)))
  yield* readXml(member, handler)
}

/** In the order of its spine (EPUB 3.3 §5.7). */
class PackageDocument implements XmlHandler {
  readonly #name: string
  readonly #items = new Map<string, string>()
  readonly #spine: string[] = []

  constructor(name: string) {
    this.#name = name
  }

  get pages(): string[] {
    return this.#spine.map((id) => this.#items.get(id)).filter((name) => name !== undefined)
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'item') {
      this.#items.set(attributes.get('id') ?? '', partName(this.#name, decoded(attributes.get('href') ?? '')))
    } else if (name === 'itemref') this.#spine.push(attributes.get('idref') ?? '')
  }

  close(): void {}
  text(): void {}
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
