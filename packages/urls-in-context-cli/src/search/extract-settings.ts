import { Finder, type HostPredicate, type Options, type TextKind, type UrlMatch } from 'urls-in-context'
import { type ExtraConstruct, scp, tellingFangs, tellingTemplates, templates } from 'urls-in-context/constructs'
import { isLocalHost, isPublicHost } from 'urls-in-context/tlds'
import type { ExtractionOptions, HostKind } from './search.ts'

const HOSTS: Readonly<Record<HostKind, HostPredicate>> = {
  public: isPublicHost,
  local: isLocalHost,
  all: (...host) => isPublicHost(...host) || isLocalHost(...host),
}

/** The options of a search, checked once for each kind of text: a mailbox may hold a hundred thousand texts. */
export class ExtractSettings {
  readonly options: Options | undefined = undefined
  readonly #finders = new Map<string, Finder>()
  #tooLong: number[] = []
  #withoutBase = 0

  /** Where the templates of the text are noted that is being read, if they are left out. */
  templateNotes: TemplateNotes | undefined

  /** The text that is being read, if defanged URLs in it are noted. */
  fangNotes: FangNotes | undefined

  readonly isLive: boolean

  readonly tellsTemplates: boolean

  /** Is called for each defanged URL that is left out, with whether its scheme is written otherwise. */
  onFang: ((isScheme: boolean) => void) | undefined

  constructor(options: ExtractionOptions | undefined, tellsTemplates = false, isLive = false, tellsFangs = false) {
    this.isLive = isLive
    this.tellsTemplates = tellsTemplates && !options?.templates
    const { bareDomains, templates: givesTemplates, scp: givesAddresses, ...others } = options ?? {}
    const constructs: ExtraConstruct[] = []
    if (givesTemplates) constructs.push(templates)
    else if (this.tellsTemplates) constructs.push(tellingTemplates((template) => this.#note(template)))
    if (givesAddresses) constructs.push(scp)
    if (tellsFangs && !options?.defanged) {
      constructs.push(
        tellingFangs((start, scheme, before) => {
          if (this.admits(before) && this.fangNotes?.isNew(start)) this.onFang?.(scheme !== before)
        }),
      )
    }
    if (options === undefined && constructs.length === 0) return
    this.options = {
      ...others,
      bareDomains: bareDomains && HOSTS[bareDomains],
      constructs: constructs.length === 0 ? undefined : constructs,
    }
  }

  /** What finds the URLs of a text of a kind; where its lines are no lines of text, no URL continues. */
  finder(kind: TextKind, hasLines = true): Finder {
    const key = hasLines ? kind : `${kind}, no lines`
    const known = this.#finders.get(key)
    if (known !== undefined) return known
    const finder = new Finder(this.optionsFor(kind, hasLines), this.onTooLong)
    this.#finders.set(key, finder)
    return finder
  }

  /** Whether a text of a message may hold a URL, or what is told: see {@link Finder.mayHold}. */
  mayHold(text: string): boolean {
    return this.finder('mail').mayHold(text)
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

  /** Counts a reference that starts with `//` and is left out, since its document has no base. */
  leaveOut(): void {
    this.#withoutBase++
  }

  takeWithoutBase(): number {
    const count = this.#withoutBase
    this.#withoutBase = 0
    return count
  }

  optionsFor(kind: TextKind, hasLines: boolean): Options {
    const options = { ...this.options, kind: this.options?.kind ?? kind }
    return hasLines || options.joinLines === 'never' ? options : { ...options, joinLines: 'offer' }
  }

  get givesTemplates(): boolean {
    return this.options?.constructs?.includes(templates) === true
  }

  admits(scheme: string): boolean {
    return this.finder('prose').admits(scheme)
  }
}

/** Knows which defanged URLs of one text were noted: a pass that waits for more text meets the same one again. */
interface FangNotes {
  isNew(start: number): boolean
}

/** The templates of one text that were noted, and which of them no match covers: they are left out. */
export class TemplateNotes {
  /** The starts of those that no match has reached yet, in order; … */
  #noted: number[] = []
  /** … and of those that one has passed. */
  #left: number[] = []
  #last = -1

  /** Notes a template. Where a pass waits for more text, it finds the same one again. */
  note(start: number): void {
    if (start <= this.#last) return
    this.#last = start
    this.#noted.push(start)
  }

  /** Takes a match, in their order: a template that it covers is found, and one before it was left out. */
  take({ urlStart, urlEnd }: UrlMatch): void {
    const noted = this.#noted
    let count = 0
    for (; count < noted.length && noted[count]! < urlEnd; count++) {
      if (noted[count]! < urlStart) this.#left.push(noted[count]!)
    }
    if (count > 0) this.#noted = noted.slice(count)
  }

  /** The starts of those that were left out, since the last call; `isEnd` says that the text has ended. */
  takeLeft(isEnd: boolean): readonly number[] {
    const left = this.#left
    this.#left = []
    if (!isEnd) return left
    left.push(...this.#noted)
    this.#noted = []
    return left
  }
}
