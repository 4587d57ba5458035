import type { ArchiveProblemCode } from '../../part/problem.ts'
import { targetOfField } from '../office/field-code.ts'
import { GroupWalker, type Properties, type RtfHandler, rtfIn } from './group-walker.ts'
import { SKIPPED } from './skipped.ts'
import { UnitText } from './unit-text.ts'

export interface RtfText {
  readonly text: string
  /** In UTF-16 units, in order, none over another. */
  readonly links: readonly { readonly start: number; readonly end: number; readonly url: string }[]
  /** They cover no text; also pictures and the template that are not in the file. */
  readonly targets: readonly string[]
  /** Headers, notes and comments of one kind are one text, each on lines of its own. */
  readonly others: readonly { readonly origin: string; readonly text: string }[]
  /** What was not read. */
  readonly problem: ArchiveProblemCode | undefined
}

const OTHERS: ReadonlyMap<string, string> = new Map([
  ...['header', 'headerl', 'headerr', 'headerf'].map((name) => [name, 'page header'] as const),
  ...['footer', 'footerl', 'footerr', 'footerf'].map((name) => [name, 'page footer'] as const),
  ['footnote', 'note'],
  ['annotation', 'comment'],
])
/** Fields of `\info` that are text. */
const METADATA: ReadonlySet<string> = new Set(
  'title subject author manager company operator category keywords comment doccomm hlinkbase'.split(' '),
)
/** Shapes, pictures, objects and properties hold text. */
const CONTAINERS: ReadonlySet<string> = new Set(
  ['shp', 'shpinst', 'shpgrp', 'do', 'pict', 'picprop', 'object', 'sp'].concat([
    'hl',
    'info',
    'userprops',
    'background',
  ]),
)
const TRANSPARENT: ReadonlySet<string> = new Set(['shppict', 'nesttableprops', 'pntext', 'listtext'])
/** They are set apart from the text around them. */
const SHAPE_TEXTS: ReadonlySet<string> = new Set(['shptxt', 'dptxbxtext'])
const VALUES: ReadonlySet<string> = new Set(['sn', 'sv', 'hlsrc', 'hlloc', 'template', 'propname', 'staticval'])
/** MS-ODRAW: pictures in another file. */
const PICTURE_NAMES: ReadonlySet<string> = new Set(['pibName', 'fillBlipName', 'lineFillBlipName'])
const WITH_SCHEME = /^\s*[a-z][a-z\d+.-]{1,40}:/i
const LONGEST_VALUE = 1 << 14
const MOST_DESTINATIONS = 1 << 12
const MOST_LINKS = 1 << 20
const MOST_OTHERS = 1 << 10

/** `limit` is in UTF-16 units. As far as it can be read; undefined for other bytes. */
export function textOf(bytes: Buffer, limit: number): RtfText | undefined {
  const rtf = rtfIn(bytes)
  if (rtf === undefined) return undefined
  const document = new DocumentText(limit)
  return document.result(new GroupWalker(rtf, document).walk())
}

interface Destination {
  readonly name: string
  readonly depth: number
  readonly text: UnitText | undefined
  readonly home: UnitText
  readonly takesHidden: boolean
  readonly field: Field | undefined
  readonly link: Hyperlink | undefined
  readonly values: Map<string, string>
  readonly end: (() => void) | undefined
}

class DocumentText implements RtfHandler {
  readonly #body: UnitText
  readonly #others = new Map<string, UnitText>()
  readonly #links: { start: number; end: number; readonly url: string }[] = []
  readonly #targets: string[] = []
  readonly #destinations: Destination[]
  #left: number
  /** Whether there was more than is kept. */
  #isCut = false

  constructor(limit: number) {
    this.#left = limit
    this.#body = new UnitText(limit)
    const body = { text: this.#body, home: this.#body, takesHidden: false, field: undefined, link: undefined }
    this.#destinations = [{ ...body, name: '', depth: -1, values: new Map(), end: undefined }]
  }

  get isFull(): boolean {
    return this.#left <= 0
  }

  get isSilent(): boolean {
    return this.#top.text === undefined
  }

  get #top(): Destination {
    return this.#destinations.at(-1)!
  }

  result(problem: ArchiveProblemCode | undefined): RtfText {
    const others = [...this.#others].map(([origin, text]) => ({ origin, text: text.toString() }))
    return {
      text: this.#body.toString(),
      links: this.#links,
      targets: this.#targets,
      others: others.filter(({ text }) => text.trim() !== ''),
      problem: problem ?? (this.#isCut ? 'memory-limit' : undefined),
    }
  }

  destination(name: string, depth: number): boolean | undefined {
    const origin = OTHERS.get(name)
    if (TRANSPARENT.has(name)) return true
    if (SKIPPED.has(name)) return false
    if (origin !== undefined) return this.#pushOther(origin, name, depth)
    if (CONTAINERS.has(name)) return this.#pushContainer(name, depth)
    if (VALUES.has(name)) return this.#pushValue(name, depth)
    if (this.#top.name === 'info' && METADATA.has(name)) return this.#pushOther(`metadata ${name}`, name, depth)
    if (SHAPE_TEXTS.has(name)) return this.#pushShapeText(name, depth)
    if (name === 'result') return this.#push({ name, depth, text: this.#top.home, end: undefined })
    return this.#field(name, depth)
  }

  write(text: string, { isHidden, isDeleted }: Properties): void {
    const { text: to, link, takesHidden } = this.#top
    if (to === undefined || ((isHidden || isDeleted) && !takesHidden)) return
    if (takesHidden) to.append(text)
    else this.#append(to, text, link)
  }

  endsAt(depth: number): boolean {
    return this.#top.depth === depth
  }

  end(depth: number): void {
    while (this.#destinations.length > 1 && this.#top.depth >= depth) this.#destinations.pop()!.end?.()
  }

  #append(to: UnitText, text: string, link: Hyperlink | undefined): void {
    const start = to.length
    to.append(text.length > this.#left ? text.slice(0, this.#left) : text)
    this.#left -= to.length - start
    if (to === this.#body && link !== undefined && to.length > start) this.#cover(link, start, to.length)
  }

  #cover(link: Hyperlink, start: number, end: number): void {
    const last = this.#links.at(-1)
    if (last?.url === link.url && last.end === start) last.end = end
    else if (this.#links.length === MOST_LINKS) this.#isCut = true
    else if (this.#spend(link.url)) this.#links.push({ start, end, url: link.url })
    link.covers = true
  }

  #target(url: string): void {
    if (url.trim() === '') return
    if (this.#targets.length === MOST_LINKS) this.#isCut = true
    else if (this.#spend(url)) this.#targets.push(url)
  }

  #spend({ length }: string): boolean {
    this.#left -= length
    return this.#left >= 0
  }

  #push(changes: Partial<Destination> & Pick<Destination, 'name' | 'depth' | 'end'>): boolean {
    if (this.#destinations.length >= MOST_DESTINATIONS) {
      this.#isCut = true
      return false
    }
    this.#destinations.push({ ...this.#top, ...changes })
    return true
  }

  #other(origin: string): UnitText | undefined {
    let text = this.#others.get(origin)
    if (text === undefined && this.#others.size === MOST_OTHERS) this.#isCut = true
    else if (text === undefined) {
      text = new UnitText(Number.POSITIVE_INFINITY)
      this.#others.set(origin, text)
    }
    text?.endLine()
    return text
  }

  #pushOther(origin: string, name: string, depth: number): boolean {
    const text = this.#other(origin)
    if (text === undefined) return false
    return this.#push({
      name,
      depth,
      text,
      home: text,
      field: undefined,
      link: undefined,
      takesHidden: false,
      end: undefined,
    })
  }

  #pushContainer(name: string, depth: number): boolean {
    const values = new Map<string, string>()
    const end = (): void => {
      const picture = PICTURE_NAMES.has(values.get('sn') ?? '') ? (values.get('sv') ?? '') : ''
      if (WITH_SCHEME.test(picture)) this.#target(picture)
      const location = values.get('hlloc') ?? ''
      if (values.has('hlsrc')) this.#target(values.get('hlsrc')! + (location === '' ? '' : `#${location}`))
    }
    return this.#push({ name, depth, text: undefined, values, end })
  }

  #pushValue(name: string, depth: number): boolean {
    const { values } = this.#top
    const text = new UnitText(LONGEST_VALUE)
    const end = (): void => {
      const value = text.toString()
      values.set(name, value)
      if (name === 'template' && WITH_SCHEME.test(value)) this.#target(value)
      if (name === 'staticval') this.#property(values.get('propname') ?? '', value)
    }
    return this.#push({ name, depth, text, takesHidden: true, field: undefined, link: undefined, end })
  }

  /** RTF 1.9.1, "User-Defined Properties" */
  #property(name: string, value: string): void {
    const text = value.trim() === '' ? undefined : this.#other(`metadata ${name}`)
    if (text !== undefined) this.#append(text, value, undefined)
  }

  #pushShapeText(name: string, depth: number): boolean {
    const { home } = this.#top
    const endLine = (): void => {
      const { length } = home
      home.endLine()
      this.#left -= home.length - length
    }
    endLine()
    return this.#push({ name, depth, text: home, field: undefined, link: undefined, takesHidden: false, end: endLine })
  }

  #field(name: string, depth: number): boolean | undefined {
    const { field } = this.#top
    if (name === 'field') return this.#pushField(new Field(), depth)
    if (name === 'fldinst') {
      const own = field ?? new Field()
      if (field === undefined && !this.#pushField(own, depth)) return false
      const text = own.instruction
      return this.#push({ name, depth, text, takesHidden: true, field: undefined, link: undefined, end: undefined })
    }
    if (name !== 'fldrslt') return undefined
    return this.#push({ name, depth, link: field?.link ?? this.#top.link, field: undefined, end: undefined })
  }

  #pushField(field: Field, depth: number): boolean {
    const end = (): void => {
      if (field.link !== undefined && !field.link.covers) this.#target(field.link.url)
    }
    return this.#push({ name: 'field', depth, field, end })
  }
}

const LONGEST_CODE = 1 << 14
const CURVED_QUOTES = /[\u201c\u201d]/g

interface Hyperlink {
  readonly url: string
  covers: boolean
}

/** RTF 1.9.1, "Fields": an instruction, and the result that the reader sees. */
class Field {
  readonly instruction: UnitText = new UnitText(LONGEST_CODE)
  #isRead = false
  #link: Hyperlink | undefined

  /** Later instructions are ignored. */
  get link(): Hyperlink | undefined {
    if (!this.#isRead && this.instruction.length > 0) {
      this.#isRead = true
      const url = targetOfField(this.instruction.toString().replace(CURVED_QUOTES, '"'))
      if (url !== undefined) this.#link = { url, covers: false }
    }
    return this.#link
  }
}
