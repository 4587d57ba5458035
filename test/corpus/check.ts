import type { extract } from '../../src/index.ts'
import type { Alternative, Reading, UrlMatch } from '../../src/match.ts'
import type { Case, ExpectedAlternative, ExpectedMatch } from './read.ts'

type Options = Parameters<typeof extract>[1]

/** The options of a case, as the library takes them. */
export function optionsOf(oneCase: Case): Options {
  return oneCase.options as Options
}

/** What differs between what a case expects and what was found, one sentence each; nothing if all is well. */
export function compare(oneCase: Case, found: readonly UrlMatch[]): string[] {
  const { expected, text } = oneCase
  if (expected.length !== found.length) return [`${expected.length} matches expected, ${found.length} found`]
  return expected.flatMap((wanted, index) =>
    compareMatch(wanted, found[index]!, text).map((problem) => `line ${wanted.line}: ${problem}`),
  )
}

function compareMatch(wanted: ExpectedMatch, match: UrlMatch, text: string): string[] {
  return [
    ...differ('url', wanted.url, match.url),
    ...differ('context', wanted.context, match.context),
    ...differ('scheme', wanted.scheme, match.scheme),
    ...compareSpans(wanted, match, text),
    ...differ('trimmed', wanted.trimmed, match.trimmed),
    ...differ('placeholders', wanted.placeholders, placeholdersOf(match)),
    ...differ('inferred', wanted.inferred, match.inferred ?? ''),
    ...differ('decided', wanted.decided, match.decidedBy ?? ''),
    ...compareLikelihoods(wanted, match),
    ...compareOr(wanted, match, text),
    ...wanted.also.flatMap((one) => compareAlso(one, match, text)),
    ...wanted.never
      .filter((url) => match.alternatives.some((one) => one.url === url))
      .map((url) => `alternative ${url} must not be offered`),
  ]
}

function compareLikelihoods(wanted: ExpectedMatch, match: UrlMatch): string[] {
  const said = [...(wanted.or ?? []), ...wanted.also]
  return [
    ...differ('likelihood', wanted.likelihood, String(match.likelihood ?? 'none')),
    ...said.flatMap(({ url, likelihood }) => {
      const same = match.alternatives.find((one) => one.url === url)
      return differ(`likelihood of ${url}`, likelihood, String(same?.likelihood ?? 'none'))
    }),
  ]
}

/** The placeholders of a template, a blank between them; empty for a URL. */
export function placeholdersOf({ url, placeholders = [] }: UrlMatch): string {
  return placeholders.map(({ start, end }) => url.slice(start, end)).join(' ')
}

function compareSpans(wanted: ExpectedAlternative, found: UrlMatch | Alternative, text: string): string[] {
  return [
    ...differ('span', wanted.span, text.slice(found.start, found.end)),
    ...differ('inside', wanted.inside, text.slice(found.urlStart, found.urlEnd)),
    ...differ('repairs', wanted.repairs?.join(' '), found.repairs.map((repair) => repair.kind).join(' ')),
  ]
}

function compareOr(wanted: ExpectedMatch, match: UrlMatch, text: string): string[] {
  if (!wanted.or) return []
  const list = (all: ReadonlyArray<{ url: string; reason?: string | undefined }>): string =>
    all.map((one) => `${one.url} ${one.reason}`).join(', ')
  const order = differ('alternatives', list(wanted.or), list(match.alternatives))
  return order.length > 0 ? order : wanted.or.flatMap((one, i) => compareSpans(one, match.alternatives[i]!, text))
}

function compareAlso(wanted: ExpectedAlternative, match: UrlMatch, text: string): string[] {
  const same = match.alternatives.find((one) => one.url === wanted.url)
  if (!same) return [`alternative ${wanted.url} is not offered`]
  return [...differ(`reason of ${wanted.url}`, wanted.reason, same.reason), ...compareSpans(wanted, same, text)]
}

function differ(what: string, wanted: string | undefined, found: string): string[] {
  if (wanted === undefined || wanted === found) return []
  return [`${what} should be ${JSON.stringify(wanted)}, is ${JSON.stringify(found)}`]
}

/** The promises that every match keeps, whatever the text: spans, order, repairs. */
export function checkPromises(text: string, matches: readonly UrlMatch[]): string[] {
  let end = 0
  return matches.flatMap((match) => {
    const order = match.start < end ? [`${match.url} overlaps the match before, or stands before it`] : []
    end = match.end
    return [...order, ...checkMatch(text, match)]
  })
}

function checkMatch(text: string, match: UrlMatch): string[] {
  const problems = [match, ...match.alternatives].flatMap((reading) => checkReading(text, reading))
  const scheme = match.url.slice(0, match.url.indexOf(':')).toLowerCase()
  if (match.scheme !== scheme) problems.push(`scheme of ${match.url} is given as ${match.scheme}`)
  if (match.inferred !== undefined && match.inferred !== scheme) problems.push(`inferred ${match.inferred}`)
  if (!isConstruct(match.context, text.slice(match.start, match.end))) problems.push(`span of ${match.url} is no whole`)
  const urls = [match, ...match.alternatives].map((reading) => reading.url)
  if (new Set(urls).size < urls.length) problems.push(`${match.url}: one reading is offered twice`)
  if (urls.length > 8) problems.push(`${match.url}: ${urls.length} readings`)
  if (JSON.stringify(JSON.parse(JSON.stringify(match))) !== JSON.stringify(match)) problems.push('no plain record')
  return problems
}

/** The construct starts and ends with what delimits it. */
function isConstruct(context: string, span: string): boolean {
  switch (context) {
    case 'url-wrapper':
      return /^(?:\(\()?<[^<]*ur[li]:/i.test(span) && />(?:\)\))?$/.test(span)
    case 'angle':
      return /^[<⟨〈\u2329]/.test(span) && /[>⟩〉\u232A]$/.test(span)
    case 'quoted':
      return /^["“„«⟨〈\u2329]/.test(span) && /["”“»⟩〉\u232A]$/.test(span)
    case 'label':
      return /^ur[li]:/i.test(span)
    default:
      return true
  }
}

function checkReading(text: string, reading: UrlMatch | Alternative): string[] {
  const { start, urlStart, urlEnd, end, url } = reading
  const nested = 0 <= start && start <= urlStart && urlStart < urlEnd && urlEnd <= end && end <= text.length
  if (!nested) return [`spans of ${url} are not nested: ${start} ${urlStart} ${urlEnd} ${end}`]
  const repaired = applyRepairs(text, reading)
  return repaired === url ? [] : [`repairs give ${JSON.stringify(repaired)}, the URL is ${JSON.stringify(url)}`]
}

function applyRepairs(text: string, reading: Reading): string {
  let at = reading.urlStart
  let url = ''
  for (const { start, end, insert } of reading.repairs) {
    if (start < at || end < start || end > reading.urlEnd) return `repair ${start}…${end} out of order or span`
    url += text.slice(at, start) + insert
    at = end
  }
  return url + text.slice(at, reading.urlEnd)
}
