import { Part, textWithoutBytes } from '../../part/part.ts'
import type { MemberRecord } from './document-text.ts'
import type { Attributes, PartHandler } from './xml.ts'

/** All hyperlinks, and the names of sheets and slides. */
const REPEATED: ReadonlySet<string> = new Set(['HLinks', 'TitlesOfParts', 'HeadingPairs'])
const LONGEST_NAME = 200
const LONGEST_VALUE = 1 << 20

interface Property {
  readonly name: string
  readonly isOwn: boolean
}

/** Each element with text is a part, named by its `name` or its element. */
export class MetadataText implements PartHandler {
  readonly #member: MemberRecord
  readonly #open: Property[] = []
  #repeated = 0
  #value = ''

  constructor(member: MemberRecord) {
    this.#member = member
  }

  open(name: string, attributes: Attributes): void {
    if (REPEATED.has(name)) this.#repeated++
    const outer = this.#open.at(-1)
    const own = attributes.get('name') ?? attributes.get('property')
    const property = own === undefined && outer?.isOwn ? outer : { name: own ?? name, isOwn: own !== undefined }
    this.#open.push(property)
    this.#value = ''
    const content = attributes.get('content')
    if (name === 'meta' && content !== undefined) this.#give(property, content)
  }

  text(text: string): void {
    if (this.#value.length < LONGEST_VALUE) this.#value += text
  }

  close(name: string): void {
    const property = this.#open.pop()
    if (property !== undefined && this.#repeated === 0) this.#give(property, this.#value)
    if (REPEATED.has(name)) this.#repeated--
    this.#value = ''
  }

  finish(): void {}

  #give({ name }: Property, value: string): void {
    const text = value.trim()
    if (text === '') return
    this.#member.emit(
      new Part(
        { ...this.#member, origin: `metadata ${name.slice(0, LONGEST_NAME)}`, page: undefined },
        textWithoutBytes(text),
      ),
    )
  }
}
