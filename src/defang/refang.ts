import type { Reading, Repair, UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { OffsetMap, type Replaced, type Span } from '../text/view.ts'
import { MARKS, REWRITES } from './rewrites.ts'

/**
 * Defanged URLs, `hxxp://a[.]example`, are read in the refanged text; offsets are then mapped back to the text as
 * written. `rules §4.17`
 */

interface Fang extends Replaced {
  readonly written: string
}

const FANG: RegExp = /* @__PURE__ */ new RegExp(REWRITES.map(([written]) => `(${written})`).join('|'), 'iy')
const MARK: RegExp = /* @__PURE__ */ new RegExp(MARKS, 'gi')
/** The most UTF-16 units from the start of a fang to its mark, and from the mark to the start. */
const TO_MARK = 88
const FROM_MARK = 16

/** Whether the text may hold a fang. It may be bytes of a charset that keeps ASCII, read as latin1. */
export function mayHoldFang(text: string): boolean {
  MARK.lastIndex = 0
  return MARK.test(text)
}

/** The refanged text; undefined if nothing in it is defanged. `base` is the offset of both. */
export function refang(text: string, base = 0): Refanged | undefined {
  const fangs: Fang[] = []
  const before = takeFangs(text, 0, text.length, fangs, base, base)
  return fangs.length === 0 ? undefined : new Refanged(fangs, before)
}

/**
 * A text with its defanged URLs restored: `hxxp://a[.]example` becomes `http://a.example`. The same text if there are
 * none.
 *
 * @throws TypeError on anything but a string.
 */
export function refangText(text: string): string {
  if (typeof text !== 'string') throw new TypeError(`text must be a string, not ${typeof text}`)
  return refang(text)?.text ?? text
}

/**
 * Refangs `from`…`to` of `text`, further if a fang crosses `to`. `base` is the offset of `text` in the input, `length`
 * that of the refanged text so far.
 */
function takeFangs(text: string, from: number, to: number, fangs: Fang[], base: number, length: number): string {
  let before = ''
  let copied = from
  let at = from
  MARK.lastIndex = Math.max(0, from - FROM_MARK)
  for (let mark = MARK.exec(text); mark !== null && at < to; mark = MARK.exec(text)) {
    const end = Math.min(to, mark.index + FROM_MARK + 1)
    for (at = Math.max(at, mark.index - TO_MARK); at < end; ) {
      FANG.lastIndex = at
      const found = FANG.exec(text)
      if (found === null) {
        at++
        continue
      }
      const [written] = found
      const insert = meaningOf(found)
      before += text.slice(copied, at)
      fangs.push({ start: base + at, end: base + at + written.length, written, insert, at: length + before.length })
      before += insert
      at = copied = at + written.length
    }
  }
  return before + text.slice(copied, to)
}

function meaningOf([written, ...groups]: RegExpExecArray): string {
  const [, reads] = REWRITES[groups.findIndex((group) => group !== undefined)]!
  return typeof reads === 'string' ? reads : reads(written!)
}

export class Refanged extends OffsetMap<Fang> {
  /** Empty if the text came in chunks. */
  readonly text: string

  constructor(fangs: readonly Fang[], text: string) {
    super(fangs)
    this.text = text
  }

  holdsFang(start: number, end: number): boolean {
    const next = this.replaced[this.count(({ at, insert }) => at + insert.length <= start)]
    return next !== undefined && next.at < end
  }

  /** The text must be complete. */
  fromWritten(match: UrlMatch): UrlMatch {
    const before = this.#readingFromWritten(match)
    const trimmed = this.text.slice(before.urlEnd, this.fromOffset(match.urlEnd + match.trimmed.length))
    return { ...before, trimmed, alternatives: match.alternatives.map((other) => this.#readingFromWritten(other)) }
  }

  #readingFromWritten<R extends Reading & Span>(reading: R): R {
    const at = (offset: number): number => this.fromOffset(offset)
    const { start, end, urlStart, urlEnd } = reading
    const repairs = reading.repairs
      .filter(({ kind }) => kind !== 'defang')
      .map((each) => ({ ...each, start: at(each.start), end: at(each.end) }))
    return { ...reading, start: at(start), end: at(end), urlStart: at(urlStart), urlEnd: at(urlEnd), repairs }
  }

  toWritten(match: UrlMatch): UrlMatch {
    const trimmed = match.trimmed.replace(/[\s\S]/g, (char, index) => this.#writtenAs(char, match.urlEnd + index))
    const alternatives = match.alternatives.map((other) => this.#readingToWritten(other))
    return { ...this.#readingToWritten(match), trimmed, alternatives }
  }

  #writtenAs(char: string, offset: number): string {
    const fang = this.replaced[this.count(({ at }) => at < offset)]
    return fang?.at === offset && fang.insert === char ? fang.written : char
  }

  #readingToWritten<R extends Reading & Span>(reading: R): R {
    const urlStart = this.startOf(reading.urlStart)
    const urlEnd = this.endOf(reading.urlEnd)
    return {
      ...reading,
      start: this.startOf(reading.start),
      end: this.endOf(reading.end),
      urlStart,
      urlEnd,
      repairs: this.#withFangs(reading.repairs, urlStart, urlEnd),
    }
  }

  #withFangs(repairs: readonly Repair[], start: number, end: number): Repair[] {
    const all: Repair[] = []
    let index = this.count((fang) => fang.start < start)
    const addUpTo = (offset: number): void => {
      for (let fang = this.replaced[index]; fang !== undefined && fang.end <= offset; fang = this.replaced[++index]) {
        all.push({ kind: 'defang', start: fang.start, end: fang.end, insert: fang.insert })
      }
    }
    for (const repair of repairs) {
      const from = repair.start === repair.end ? this.endOf(repair.start) : this.startOf(repair.start)
      const to = Math.max(from, this.endOf(repair.end))
      addUpTo(from)
      // A stretch that another repair removes needs no refanging.
      while (this.replaced[index] !== undefined && this.replaced[index]!.start < to) index++
      all.push({ ...repair, start: from, end: to })
    }
    addUpTo(end)
    return all
  }
}

/** In refanged text, defanged hosts and addresses count as well. */
export function withFangs(settings: Settings, refanged: Refanged): Settings {
  const { bareDomains, emails, takesEmail } = settings
  return {
    ...settings,
    emails: true,
    takesEmail: emails && takesEmail === undefined ? undefined : (start, end) => refanged.holdsFang(start, end),
    bareDomains: (host, before, after, at) =>
      refanged.holdsFang(at, at + host.length) || bareDomains?.(host, before, after, at) === true,
  }
}

/** A fang is recognised by so many UTF-16 units before its start, and from it on. */
const BEFORE = 224
const AHEAD = 88

/** For text that comes in chunks, cut anywhere. */
export class Refanger {
  readonly #fangs: Fang[] = []
  /** Its offsets count from the start of the input. */
  readonly refanged: Refanged = new Refanged(this.#fangs, '')
  /** The unread text, and the text before it from {@link #base} on. */
  #rest = ''
  #base: number
  #end: number
  #length: number

  /** `base` is the offset of the text. */
  constructor(base = 0) {
    this.#base = this.#end = this.#length = base
  }

  /** Returns as much refanged text as is certain. */
  write(chunk: string, isLast: boolean): string {
    const text = this.#rest + chunk
    const from = this.#end - this.#base
    const to = isLast ? text.length : Math.max(from, text.length - AHEAD)
    const before = takeFangs(text, from, to, this.#fangs, this.#base, this.#length)
    this.#length += before.length
    this.#end = Math.max(this.#base + to, this.#fangs.at(-1)?.end ?? 0)
    const seen = Math.max(0, this.#end - this.#base - BEFORE)
    this.#base += seen
    this.#rest = text.slice(seen)
    return before
  }

  /** Gives `use` the text that {@link write} would return as the last, with its fangs for as long. */
  ahead<T>(use: (rest: string) => T): T {
    const count = this.#fangs.length
    const from = this.#end - this.#base
    const rest = takeFangs(this.#rest, from, this.#rest.length, this.#fangs, this.#base, this.#length)
    const used = use(rest)
    this.#fangs.length = count
    return used
  }

  forget(offset: number): void {
    // Offsets after the last forgotten fang are counted from it, so one stays.
    const count = this.refanged.count(({ at, insert }) => at + insert.length < offset)
    if (count > 1) this.#fangs.splice(0, count - 1)
  }
}
