import { readFileSync } from 'node:fs'
import type { Format } from 'texts-in-archives'
import type { Context } from 'urls-in-context'
import { isKnownScheme, schemeNames } from 'urls-in-context/url'
import { ROW_KINDS } from '../search/kinds.ts'
import { isDefanged } from '../search/row-texts.ts'
import { type ExtractionOptions, HOST_KINDS, type LinesAround, type Search } from '../search/search.ts'
import { inAscii, patternFault } from '../search/url-facts.ts'
import { sentenceOf } from '../system/errors.ts'
import { nearest } from './nearest.ts'
import { choiceValue, UsageError, type Words } from './read-options.ts'

/** For a page: the lines around an undecided URL show how it may continue. */
const PAGE_EXCERPT = 1

export const CONTEXT_NAMES: readonly Context[] = ['url-wrapper', 'angle', 'quoted', 'label', 'bare']
export const HYPHEN_NAMES: readonly ['evidence', 'keep', 'drop'] = ['evidence', 'keep', 'drop']
export const JOIN_NAMES: readonly ['evidence', 'offer', 'prefer', 'never'] = ['evidence', 'offer', 'prefer', 'never']
export const SCHEME_NAME: RegExp = /^[a-z][a-z0-9+.-]{0,63}$/i
export const MOST_EXCERPT_LINES = 100
/** The most that `--max-length` admits, in UTF-16 units. */
export const LONGEST_URL: number = 1 << 24
/** A host as it is in rows: letters, digits, and what international names have. */
export const HOST_NAME: RegExp = /^(?:\[[0-9a-fA-F:.]+\]|[^\s/:?#@[\]%,]{1,255})$/u
/** The scheme that stands for all, known ones or not. */
const ANY_SCHEME = 'any'
/** All variants of mbox are read in the same way. */
export const ARCHIVE_FORMATS: Readonly<Record<string, Format>> = {
  mbox: 'mbox',
  mboxo: 'mbox',
  mboxrd: 'mbox',
  mboxcl: 'mbox',
  mboxcl2: 'mbox',
  message: 'message',
  eml: 'message',
  text: 'text',
  html: 'html',
  rnews: 'rnews',
  warc: 'warc',
  wet: 'warc',
}

export const FORMAT_NAMES: readonly Format[] = [...new Set(Object.values(ARCHIVE_FORMATS))]

/** @throws UsageError */
export function readSearch(options: Words): Search {
  const contexts = options.list('context')
  return {
    extraction: extractionOf(options),
    contexts: contexts?.map(contextOf),
    hosts: hostsOf(options, 'host'),
    excludedHosts: hostsOf(options, 'exclude-host'),
    include: patternsOf(options, 'include'),
    exclude: patternsOf(options, 'exclude'),
    ignoreCase: options.flag('ignore-case'),
    since: options.date('since', false),
    until: options.date('until', true),
    headers: !options.has('no-headers'),
    allHeaders: options.flag('all-headers'),
    relative: options.flag('relative'),
    hash: options.flag('hash'),
    ignoreAttachments: options.flag('no-attachments'),
    ignoreLinks: options.flag('no-links'),
    format: ARCHIVE_FORMATS[options.choice('from', Object.keys(ARCHIVE_FORMATS)) ?? ''],
    passwords: passwordsOf(options),
    redact: options.has('redact'),
    defang: options.flag('defang'),
    unwrap: options.flag('unwrap'),
    explain: options.flag('explain'),
    notes: options.flag('notes'),
    excerpt: excerptOf(options),
  }
}

function excerptOf(options: Words): LinesAround | undefined {
  const [before, after, around] = ['before-context', 'after-context', 'context-lines'].map((name) =>
    options.number(name, 0, MOST_EXCERPT_LINES),
  )
  const own = options.number('excerpt', 0, MOST_EXCERPT_LINES) ?? (options.has('excerpt') ? 0 : undefined)
  const isPage = options.value('format') === 'html'
  const both = around ?? own ?? ((before ?? after) === undefined && isPage ? PAGE_EXCERPT : undefined)
  if ((before ?? after ?? both) === undefined) return undefined
  return { before: before ?? both ?? 0, after: after ?? both ?? 0 }
}

function extractionOf(options: Words): ExtractionOptions | undefined {
  const extraction: ExtractionOptions = {
    schemes: schemesOf(options),
    hyphen: options.choice('hyphen', HYPHEN_NAMES),
    joinLines: options.choice('join-lines', JOIN_NAMES),
    emails: options.flag('emails'),
    bareDomains: options.choice('bare-domains', HOST_KINDS, 'public'),
    defanged: options.flag('defanged'),
    templates: options.flag('templates'),
    scp: options.flag('scp'),
    maxLength: options.number('max-length', 1, LONGEST_URL),
    kind: options.choice('kind', ROW_KINDS),
  }
  return Object.values(extraction).some((value) => value !== undefined) ? extraction : undefined
}

function schemesOf(options: Words): string[] | 'any' | undefined {
  const names = options.list('scheme')?.map((name) => name.replace(/:(?:\/\/)?$/, ''))
  if (names?.length === 1 && names[0] === ANY_SCHEME) return ANY_SCHEME
  const wrong = names?.find((name) => !SCHEME_NAME.test(name))
  if (wrong !== undefined) throw new UsageError(`--scheme: ${wrong} is not the name of a scheme`)
  for (const name of names ?? []) {
    if (isKnownScheme(name.toLowerCase()) || isDefanged(name)) continue
    const near = nearest(name, [...schemeNames()], 1)
    if (near !== undefined) throw new UsageError(`--scheme: unknown scheme ${name} (did you mean ${near}?)`)
  }
  return names
}

/** Hosts in lower case and ASCII. */
function hostsOf(options: Words, name: string): string[] | undefined {
  const values = options.all(name)
  if (values.length === 0) return undefined
  return values.flatMap((value) =>
    value.split(',').map((each) => {
      const host = each
        .trim()
        .replace(/^\*?\./, '')
        .replace(/\.$/, '')
      if (!HOST_NAME.test(host)) throw new UsageError(`--${name} takes names of hosts such as example.com, not ${each}`)
      return inAscii(host).toLowerCase()
    }),
  )
}

/** @throws UsageError */
function contextOf(name: string): Context {
  if (/^\d+$/.test(name)) throw new UsageError(`-C ${name} prints the lines around each URL, not --context=${name}`)
  return choiceValue('--context', name, CONTEXT_NAMES)
}

/** Regular expressions, each as it is. @throws UsageError */
function patternsOf(options: Words, name: string): readonly string[] | undefined {
  const patterns = options.all(name)
  for (const pattern of patterns) {
    const fault = patternFault(pattern)
    const advice = pattern.startsWith('*') ? ' (file names: --glob)' : ''
    if (fault !== undefined)
      throw new UsageError(`--${name}: ${pattern} is not a regular expression: ${fault}${advice}`)
  }
  return patterns.length === 0 ? undefined : patterns
}

/** Without the last line if it is empty. */
function passwordsOf(options: Words): string[] | undefined {
  const path = options.value('password-file')
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
  } catch (error) {
    throw new UsageError(`--password-file: ${path}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
}
