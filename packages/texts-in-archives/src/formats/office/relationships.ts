import type { Attributes, XmlHandler } from './xml.ts'

/** ECMA-376-2 §6.5: to another part, or to something outside. */
export interface Relationship {
  /** The name of the part, or the target as it is if it is outside. */
  readonly target: string
  readonly isExternal: boolean
  /** The last segment of its type, such as `hyperlink` or `notesSlide`. */
  readonly type: string
}

export class Relationships implements XmlHandler {
  readonly #byId = new Map<string, Relationship>()
  readonly #used = new Set<string>()
  readonly #source: string
  #isTaken = false

  /** The name of the part whose relationships are read. */
  constructor(source: string) {
    this.#source = source
  }

  open(name: string, attributes: Attributes): void {
    if (name !== 'Relationship') return
    const target = attributes.get('Target') ?? ''
    const isExternal = attributes.get('TargetMode') === 'External'
    const type = attributes.get('Type')?.split('/').at(-1) ?? ''
    const place = isExternal ? target : partName(this.#source, target)
    this.#byId.set(attributes.get('Id') ?? '', { target: place, isExternal, type })
  }

  get(id: string): Relationship | undefined {
    return this.#byId.get(id)
  }

  get all(): Iterable<Relationship> {
    return this.#byId.values()
  }

  /** Outside of the document; the element names a relationship by `r:id`. */
  targetOf(attributes: Attributes): string | undefined {
    const id = attributes.get('id') ?? ''
    const found = this.#byId.get(id)
    if (found?.isExternal !== true) return undefined
    this.#used.add(id)
    return found.target
  }

  /** To which no element has led; the first time. */
  *takeUnused(): Generator<Relationship> {
    if (this.#isTaken) return
    this.#isTaken = true
    for (const [id, found] of this.#byId) if (found.isExternal && !this.#used.has(id)) yield found
  }

  close(): void {}
  text(): void {}
}

const LAST_SEGMENT = /[^/]*$/

export function partName(from: string, reference: string): string {
  const path = reference.split(/[?#]/, 1)[0]!
  const name: string[] = []
  for (const segment of (path.startsWith('/') ? path : from.replace(LAST_SEGMENT, path)).split('/')) {
    if (segment === '..') name.pop()
    else if (segment !== '' && segment !== '.') name.push(segment)
  }
  return name.join('/')
}

export function relationshipsName(name: string): string {
  return name.replace(LAST_SEGMENT, '_rels/$&.rels')
}

export function sourceOfRelationships(name: string): string | undefined {
  const match = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(name)
  return match === null ? undefined : match[1]! + match[2]!
}
