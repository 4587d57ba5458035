/**
 * The types of the public names, held by the compiler alone (`npm run types`): what is assigned has to fit, and an
 * error that is expected and does not come is itself an error.
 */
import {
  type Alternative,
  type Context,
  type Evidence,
  Extractor,
  extract,
  type MATCH_VERSION,
  type Options,
  type Reading,
  type ReadingReason,
  type Repair,
  type RepairKind,
  type ReplaceOptions,
  replace,
  type Span,
  type Surroundings,
  type scan,
  type segments,
  settle,
  type TextOptions,
  type UrlMatch,
} from '../src/index.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(): T | undefined => undefined

// What the names give
holds<Same<ReturnType<typeof extract>, UrlMatch[]>>()
holds<Same<ReturnType<typeof scan>, Generator<UrlMatch, void, undefined>>>()
holds<Same<ReturnType<typeof segments>, Array<string | UrlMatch>>>()
holds<Same<ReturnType<typeof replace>, string>>()
holds<Same<ReturnType<typeof settle>, UrlMatch[]>>()
holds<Same<ReturnType<Extractor['write']>, UrlMatch[]>>()
holds<Same<ReturnType<Extractor['flush']>, UrlMatch[]>>()
holds<Same<ReturnType<Extractor['end']>, UrlMatch[]>>()
holds<Same<typeof MATCH_VERSION, 2>>()

// What the names take
holds<Same<Parameters<typeof extract>, [text: string, options?: TextOptions | null]>>()
holds<Same<Parameters<typeof settle>, [matches: readonly UrlMatch[], surroundings?: Surroundings | null]>>()
holds<Same<ConstructorParameters<typeof Extractor>, [options?: Options | null, onTooLong?: (start: number) => void]>>()

// The record
holds<Same<UrlMatch['context'], Context>>()
holds<Same<Context, 'url-wrapper' | 'angle' | 'quoted' | 'label' | 'bare'>>()
holds<Same<UrlMatch['decidedBy'], Evidence | undefined>>()
holds<Same<Evidence, 'unfinished' | 'layout' | 'encoding' | 'same-url' | 'same-word' | 'hyphenation' | 'link'>>()
holds<Same<UrlMatch['inferred'], string | undefined>>()
holds<Same<Alternative['reason'], ReadingReason>>()
holds<Same<Repair['kind'], RepairKind>>()
export const aMatchIsAReading: (match: UrlMatch) => Reading & Span = (match) => match
export const anAlternativeIsAReading: (alternative: Alternative) => Reading & Span = (alternative) => alternative

// Options, right ones
export const right: Options[] = [
  {},
  { schemes: ['http'], hyphen: 'keep', joinLines: 'never', emails: true, maxLength: 100 },
  { schemes: 'any', bareDomains: (host: string) => host.endsWith('.example') },
  { schemes: undefined, hyphen: undefined },
  { schemes: null, hyphen: null, joinLines: null, emails: null, bareDomains: null, defanged: null, maxLength: null },
]
export const replaces: ReplaceOptions = { replace: 'url', emails: true }
export const left: string = replace('', (match, raw) => (match.scheme === 'http' ? raw : undefined), replaces)

// Options, wrong ones
// @ts-expect-error: a scheme is given in a list
extract('', { schemes: 'http' })
// @ts-expect-error: no such choice
extract('', { hyphen: 'always' })
// @ts-expect-error: no such choice
extract('', { joinLines: true })
// @ts-expect-error: a flag
extract('', { emails: 'yes' })
// @ts-expect-error: a predicate, no list
extract('', { bareDomains: ['a.example'] })
// @ts-expect-error: a number
extract('', { maxLength: '100' })
// @ts-expect-error: no such option
extract('', { fuzzy: true })
// @ts-expect-error: an option of replace alone
extract('', { replace: 'url' })
// @ts-expect-error: text is a string
extract(new Uint8Array())
// @ts-expect-error: no such choice
replace('', () => '', { replace: 'match' })
// @ts-expect-error: the new text is a string
replace('', () => 1)
// @ts-expect-error: chunks are strings; bytes have their own entry
new Extractor().write(new Uint8Array())
// @ts-expect-error: the text itself is no surroundings
settle([], '')
// @ts-expect-error: records are read, not written
extract('')[0]!.url = ''
// @ts-expect-error: nor their repairs
extract('')[0]!.repairs.push()
// @ts-expect-error: a match has no such context
export const context: Context = 'markdown'
// @ts-expect-error: the proof can fail
holds<Same<UrlMatch['url'], number>>()
