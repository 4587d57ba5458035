import { Finder, type HostPredicate, type Options, type UrlMatch } from 'urls-in-context'
import {
  defanged,
  type ExtraConstruct,
  page,
  scp,
  tellingFangs,
  tellingTemplates,
  templates,
  wikitext,
} from 'urls-in-context/constructs'
import type { RowKind } from './kinds.ts'
import type { ExtractionOptions, HostKind } from './search.ts'

/** What the library takes for the kind of a text. */
export function kindOption(kind: RowKind): NonNullable<Options['kind']> {
  return kind === 'page' ? page : kind === 'wikitext' ? wikitext : kind
}

/** … and for whether defanged URLs are found. */
export function defangedOption(isFound: boolean | null | undefined): Options['defanged'] {
  return isFound === true ? defanged : isFound
}

/** Checked once for each kind of text: a mailbox may hold a hundred thousand texts. */
export class ExtractSettings {
  readonly options: Options
  /** The kind of all texts, if it was given. */
  readonly kind: RowKind | undefined
  readonly #finders = new Map<string, Finder>()
  #linkFinder: Finder | undefined
  #tooLong: number[] = []

  /** If templates are left out. */
  templateNotes: TemplateNotes | undefined

  /** If defanged URLs in the text are noted. A pass that waits for more text meets the same one again. */
  fangNotes: { isNew(start: number): boolean } | undefined

  readonly isLive: boolean

  readonly tellsTemplates: boolean

  /** For a defanged URL that is left out, with whether its scheme is written otherwise. */
  onFang: ((isScheme: boolean) => void) | undefined

  /** For a reference that is left out: it starts with `//`, and its document has no base. */
  onWithoutBase: (() => void) | undefined

  /** `hosts` are needed if the options name `bareDomains`. */
  constructor(
    options: ExtractionOptions | undefined,
    hosts?: Readonly<Record<HostKind, HostPredicate>>,
    tellsTemplates = false,
    isLive = false,
  ) {
    this.isLive = isLive
    this.tellsTemplates = tellsTemplates && !options?.templates
    const {
      bareDomains,
      defanged: isDefanged,
      kind,
      templates: givesTemplates,
      scp: givesAddresses,
      ...others
    } = options ?? {}
    this.kind = kind ?? undefined
    const constructs: ExtraConstruct[] = []
    if (givesTemplates) constructs.push(templates)
    else if (this.tellsTemplates) constructs.push(tellingTemplates((template) => this.#note(template)))
    if (givesAddresses) constructs.push(scp)
    if (!isDefanged) {
      constructs.push(
        tellingFangs((start, scheme, before) => {
          if (this.admits(before) && this.fangNotes?.isNew(start)) this.onFang?.(scheme !== before)
        }),
      )
    }
    this.options = {
      ...others,
      bareDomains: bareDomains && hosts![bareDomains],
      defanged: defangedOption(isDefanged),
      constructs: constructs.length === 0 ? undefined : constructs,
    }
  }

  /** Where the lines of a text are no lines, no URL continues. */
  finder(kind: RowKind, hasLines = true): Finder {
    const key = hasLines ? kind : `${kind}, no lines`
    const known = this.#finders.get(key)
    if (known !== undefined) return known
    const finder = new Finder(this.optionsFor(kind, hasLines), this.onTooLong)
    this.#finders.set(key, finder)
    return finder
  }

  /** Finds what the text of a link shows, whatever else is asked for. */
  get linkFinder(): Finder {
    this.#linkFinder ??= new Finder({ bareDomains: this.options.bareDomains, joinLines: 'never' })
    return this.#linkFinder
  }

  readonly onTooLong = (start: number): void => {
    this.#tooLong.push(start)
  }

  #note({ scheme, urlStart }: UrlMatch): void {
    if (this.admits(scheme)) this.templateNotes?.note(urlStart)
  }

  takeTooLong(): readonly number[] {
    const starts = this.#tooLong
    if (starts.length > 0) this.#tooLong = []
    return starts
  }

  optionsFor(kind: RowKind, hasLines: boolean): Options {
    const own = this.kind ?? kind
    const joinLines = this.options.joinLines ?? (own === 'wikitext' ? 'never' : undefined)
    const options = { ...this.options, kind: kindOption(own), joinLines }
    return hasLines || options.joinLines === 'never' ? options : { ...options, joinLines: 'offer' }
  }

  get givesTemplates(): boolean {
    return this.options.constructs?.includes(templates) === true
  }

  admits(scheme: string): boolean {
    return this.finder('prose').admits(scheme)
  }
}

/** Those that no match covers are left out. */
export class TemplateNotes {
  /** The starts of those that no match has reached yet, in order; … */
  #noted: number[] = []
  /** … and of those that one has passed. */
  #left: number[] = []
  #last = -1

  /** Where a pass waits for more text, it finds the same template again. */
  note(start: number): void {
    if (start <= this.#last) return
    this.#last = start
    this.#noted.push(start)
  }

  /** In their order: a template that a match covers is found, and one before it was left out. */
  take({ urlStart, urlEnd }: UrlMatch): void {
    const noted = this.#noted
    let count = 0
    for (; count < noted.length && noted[count]! < urlEnd; count++) {
      if (noted[count]! < urlStart) this.#left.push(noted[count]!)
    }
    if (count > 0) this.#noted = noted.slice(count)
  }

  /** Since the last call; `isEnd`: the text has ended. */
  takeLeft(isEnd: boolean): readonly number[] {
    const left = this.#left
    this.#left = []
    if (!isEnd) return left
    left.push(...this.#noted)
    this.#noted = []
    return left
  }
}
