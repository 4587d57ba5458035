import { DocumentText, giveLink, type MemberRecord } from './document-text.ts'
import type { Attributes, PartHandler } from './xml.ts'

/** Attributes that hold a URL in the vocabularies of packages, such as SVG and the connections of a workbook. */
const REFERENCES = ['href', 'url', 'src'] as const
const ABSOLUTE = /^[a-z][a-z0-9+.-]+:\/\//i

/** Reads XML of a vocabulary that is not known: the text of each element is a line. Names of namespaces are none. */
export class PlainXml implements PartHandler {
  readonly #member: MemberRecord
  readonly #text: DocumentText

  constructor(member: MemberRecord) {
    this.#member = member
    this.#text = new DocumentText(member, 'body')
  }

  open(_name: string, attributes: Attributes): void {
    this.#text.endLine()
    for (const name of REFERENCES) {
      const value = attributes.get(name)
      if (value !== undefined && ABSOLUTE.test(value)) giveLink(this.#member, value)
    }
  }

  close(): void {
    this.#text.endLine()
  }

  text(text: string): void {
    if (!this.#text.isAtLineStart || text.trim() !== '') this.#text.append(text)
  }

  finish(): void {
    this.#text.finish()
  }
}
