import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import type { UrlMatch } from 'urls-in-context'
import { annotate, DEFAULT_MAX_LENGTH, SEARCH_LIMIT, shownText } from 'urls-in-context/links'
import { type Ahead, aheadOf, Gathered, isLineEnding } from './code-text.ts'
import { bareMatches } from './core-questions.ts'
import type { CrossedLines } from './crossed-lines.ts'
import { findUnescaped } from './escapes.ts'
import { leftOf } from './line-head.ts'
import { beforeLiterals } from './literals.ts'
import { closerIn, isClosedIn, openMarksAt } from './open-marks.ts'
import type { RemarkSettings } from './settings.ts'
import { isInRefused } from './syntax.ts'
import { keepBefore, writeTokens } from './tokens.ts'

/** The bare URLs of a run of text without blanks, by their start offset in the file. */
interface BareRun {
  readonly end: number
  readonly matches: ReadonlyMap<number, BareUrl>
}

interface BareUrl {
  readonly match: UrlMatch
  /** The text that was searched; the run starts at `at`. */
  readonly line: string
  readonly at: number
  readonly gathered: Gathered
}

/** The last run of each tokenizer, so that each run is read once. */
const runs = new WeakMap<TokenizeContext, BareRun>()

const NAME = 'urlInContextBare'

/** Markdown's escapes, references and emphasis: `\_`, `&amp;`, `*`. */
const MARKUP = /[\\*]|&#?\w+;|~.*~|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/s

const MARKS = /[*_~]/

/** In tokens: many URLs after one bracket would take quadratic time. */
const BRACKET_LIMIT = 1000

export function bareSyntax(settings: RemarkSettings, crossed: CrossedLines): Extension {
  const bare = bareConstruct(settings, crossed)
  const letters = Array.from({ length: 26 }, (_, number) => [65 + number, 97 + number]).flat()
  // Hosts and addresses may start with a digit; schemes may not.
  const digits = settings.startsAnywhere ? Array.from({ length: 10 }, (_, number) => 48 + number) : []
  return {
    ...beforeLiterals(NAME, settings.core.emails === true),
    text: Object.fromEntries([...letters, ...digits].map((unit) => [unit, bare])),
  }
}

function bareConstruct(settings: RemarkSettings, crossed: CrossedLines): Construct {
  return { name: NAME, previous: mayStart, tokenize }

  /** Called before micromark ends a token at a letter. */
  function mayStart(this: TokenizeContext): boolean {
    if (isInRefused(this)) return false
    const { offset } = this.now()
    const run = runs.get(this)
    if (run !== undefined && offset < run.end) return run.matches.has(offset)
    const text = wordFrom(aheadOf(this))
    if (text === undefined) return true
    const read = readBareRun(Gathered.at(offset, text), leftAfterMarks(this), offset, settings)
    runs.set(this, read)
    return read.matches.has(offset)
  }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const context = this

    return start

    function start(code: Code): State | undefined {
      if (isInRefused(context)) return nok(code)
      keepBefore(context)
      const { offset } = context.now()
      const run = runs.get(context)
      if (run !== undefined && offset < run.end) return write(code)
      const left = leftAfterMarks(context)
      const keep = (gathered: Gathered): void => {
        runs.set(context, readBareRun(gathered, left, offset, settings))
      }
      return effects.check({ tokenize: gather(keep, crossed, endsRun), partial: true }, write, nok)(code)
    }

    function write(code: Code): State | undefined {
      const found = runs.get(context)?.matches.get(context.now().offset)
      if (found === undefined) return nok(code)
      const { line, match } = found
      if (!MARKS.test(line.slice(match.urlStart, match.urlEnd))) return put(found, code)
      const open = openMarksAt(context)
      const closer = closerIn(open, line, match.urlStart, match.urlEnd)
      if (closer === undefined) return put(found, code)
      if (closer.inside === undefined) return put(endAt(found, closer.at), code)
      const { at, inside } = closer
      let isClosedLater = false
      const look = ({ text }: Gathered): void => {
        isClosedLater = isClosedIn(open, inside, text, match.end - match.start)
      }
      const decide = (next: Code): State | undefined => put(isClosedLater ? found : endAt(found, at), next)
      return effects.check({ tokenize: gather(look, crossed, endsText), partial: true }, decide, nok)(code)
    }

    /** The URL if the text ends at index `end` of its line. The rest is read anew. */
    function endAt({ match, line, at, gathered }: BareUrl, end: number): BareUrl | undefined {
      runs.set(context, { end: gathered.offsetOf(end - at), matches: new Map() })
      const cut = matchUpTo(line, match, end, (text) => findUnescaped(text, (shown) => bareIn(shown, settings)))
      return cut && { match: cut, line, at, gathered }
    }

    function put(found: BareUrl | undefined, code: Code): State | undefined {
      if (found === undefined) return nok(code)
      const { match, line, at, gathered } = found
      const annotation = annotate(match, 'construct', (index) => gathered.offsetOf(index - at))
      const start = match.context === 'label' ? match.urlStart : match.start
      const raw = line.slice(start, match.end)
      if (MARKUP.test(raw) && isInBrackets(context)) return nok(code)
      const shown = shownText(line, match)
      return writeTokens(effects, ok, { match, at: match.start, annotation: { ...annotation, raw }, shown })(code)
    }
  }
}

/** The core would read a `_` that opens emphasis as part of a word. */
function leftAfterMarks(context: TokenizeContext): string {
  const left = leftOf(context)
  return context.events.at(-1)?.[1]._open === true ? left.replace(/_+$/, (marks) => '*'.repeat(marks.length)) : left
}

/** Whether a bracket is open. In the text of a link or an image, emphasis and escapes are Markdown's. */
function isInBrackets({ events }: TokenizeContext): boolean {
  const end = Math.max(0, events.length - BRACKET_LIMIT)
  for (let index = events.length - 1; index >= end; index--) {
    const { type, _balanced } = events[index]![1]
    if ((type === 'labelLink' || type === 'labelImage') && !_balanced) return true
  }
  return false
}

function readBareRun(gathered: Gathered, left: string, offset: number, settings: RemarkSettings): BareRun {
  const { text } = gathered
  const at = left.length
  const mayHold = settings.startsAnywhere || /:|www\.|ftp\./i.test(text)
  const line = left + text
  const matches = mayHold ? findUnescaped(line, (shown) => bareIn(shown, settings)) : []
  const found = matches.filter((match) => match.start >= at)
  return {
    end: Math.max(offset + 1, gathered.offsetOf(text.length)),
    matches: new Map(found.map((match) => [gathered.offsetOf(match.start - at), { match, line, at, gathered }])),
  }
}

/** A character reference without its semicolon, such as `&amp`. */
const REFERENCE =
  /(?:&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#[Xx][0-9A-Fa-f]+);)*&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#[Xx][0-9A-Fa-f]+)$/

/** A reference that ends a URL is Markdown's as a whole; the core drops only its `;`. */
function bareIn(line: string, settings: RemarkSettings): UrlMatch[] {
  return bareMatches(line, settings).flatMap((match) => {
    const cut = line[match.end] === ';' ? line.slice(match.urlStart, match.end).search(REFERENCE) : -1
    if (cut < 0) return [match]
    return matchUpTo(line, match, match.urlStart + cut, (text) => bareMatches(text, settings)) ?? []
  })
}

/** The match if the line ends at `end`. The URLs before it become blanks, since a run may have many. */
function matchUpTo(
  line: string,
  { start }: UrlMatch,
  end: number,
  find: (text: string) => UrlMatch[],
): UrlMatch | undefined {
  return find(' '.repeat(start) + line.slice(start, end)).find((match) => match.start === start)
}

/** What {@link gather} would take, if it ends within this text. */
function wordFrom({ text, next }: Ahead): string | undefined {
  const blank = text.slice(0, DEFAULT_MAX_LENGTH).indexOf(' ')
  if (blank < 0 && text.length >= DEFAULT_MAX_LENGTH) return text.slice(0, DEFAULT_MAX_LENGTH)
  const [word, after] = blank < 0 ? [text, next] : [text.slice(0, blank), 32]
  return after === undefined || !isBlank(after) || mayContinue(word, after) ? undefined : word
}

function endsRun(text: string, code: Code): boolean {
  return (isBlank(code) && !mayContinue(text, code)) || text.length >= DEFAULT_MAX_LENGTH
}

function endsText(text: string, code: Code): boolean {
  return code === null || text.length >= SEARCH_LIMIT
}

function gather(
  keep: (gathered: Gathered) => void,
  crossed: CrossedLines,
  isEnd: (text: string, code: Code) => boolean,
): Construct['tokenize'] {
  return function (effects, ok) {
    const context = this
    const gathered = new Gathered()
    let atLineStart = true
    return function start(code: Code): State | undefined {
      effects.enter('urlInContext')
      return inside(code)
    }

    function inside(code: Code): State | undefined {
      if (isEnd(gathered.text, code)) {
        effects.exit('urlInContext')
        keep(gathered)
        return ok(code)
      }
      if (atLineStart) gathered.standsAt(context.now().offset)
      atLineStart = isLineEnding(code)
      gathered.take(code)
      effects.consume(code)
      if (atLineStart) crossed.add(context)
      return inside
    }
  }
}

function isBlank(code: Code): boolean {
  return code === null || code === 32 || code < 0
}

/** A URL may continue in the next line after a hyphen, or after the label `URL:`. */
function mayContinue(text: string, code: Code): boolean {
  if (code === null) return false
  const tail = text.slice(-5).trimEnd()
  return (isLineEnding(code) && tail.endsWith('-')) || /\bur[il]:$/i.test(tail)
}
