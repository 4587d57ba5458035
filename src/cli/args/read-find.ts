import { readFileSync } from 'node:fs'
import type { Format } from '../../archive/index.ts'
import type { Context } from '../../index.ts'
import type { Search } from '../search/search.ts'
import { sentenceOf } from '../system/errors.ts'
import { exactName } from './exact-name.ts'
import type { FindRequest, Inputs } from './find-request.ts'
import { UsageError, type Words } from './read-options.ts'
import { choiceValue, dateValue, listValue, numberValue } from './values.ts'

/** The path that means standard input. */
export const STDIN = '-'

/** The default of `--excerpt` for a page, where the lines around an undecided URL show how it may continue. */
const PAGE_EXCERPT = 1

/** The options that print something else than URLs, which is always printed as text. */
const OPTION_OF: Readonly<Partial<Record<FindRequest['tells'], string>>> = {
  count: '--count',
  name: '--files-with-urls',
  stats: '--stats',
}
const UNIQUE_KEYS = ['scheme', 'spelling'] as const
const UNIQUE_SCOPES = ['message', 'file', 'all'] as const
export const CONTEXT_NAMES: readonly Context[] = ['url-wrapper', 'angle', 'quoted', 'label', 'bare']
export const HYPHEN_NAMES: readonly ['evidence', 'keep', 'drop'] = ['evidence', 'keep', 'drop']
export const SCHEME_NAME: RegExp = /^[a-z][a-z0-9+.-]{0,63}$/i
export const MOST_EXCERPT_LINES = 100
/** The names that `--from` accepts. All variants of mbox are read in the same way. */
const ARCHIVE_FORMATS: Readonly<Record<string, Format>> = {
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

/**
 * Reads the request for a search from the options. Commands such as `plan` declare only some of these options.
 *
 * @throws UsageError
 */
export function readFind(words: Words): FindRequest {
  return new FindReader(words).request()
}

class FindReader {
  readonly #words: Words

  constructor(words: Words) {
    this.#words = words
  }

  request(): FindRequest {
    const unique = this.#optional('unique', 'all')
    const tells = this.#tells(unique !== undefined)
    const format = this.#format()
    this.#checkTogether(tells, format)
    return {
      inputs: this.#inputs(),
      search: this.#search(),
      tells,
      unique: unique === undefined ? undefined : choiceValue('--unique', unique, UNIQUE_SCOPES),
      uniqueBy: this.#choice('unique-by', UNIQUE_KEYS) ?? 'scheme',
      format,
      places: this.#has('with-filename') ? true : this.#has('no-filename') ? false : undefined,
      hasCounts: unique !== undefined && this.#has('count'),
      isNul: this.#has('null'),
      color: choiceValue('--color', this.#optional('color', 'always') ?? 'auto', ['auto', 'always', 'never']),
      hyperlink: this.#has('hyperlink'),
      jobs: this.#number('jobs', 1, 256),
      complains: this.#has('no-messages') ? 'never' : this.#has('verbose') ? 'of all' : 'of damage',
      strict: this.#has('strict'),
      report: this.#report(),
      progress: !this.#has('no-progress'),
    }
  }

  #inputs(): Inputs {
    const from = this.#value('files-from0')
    const paths = this.#words.others.map(({ text, index }) => exactName(text, index))
    return { paths: paths.length > 0 || from !== undefined ? paths : [STDIN], from }
  }

  #search(): Search {
    const format = this.#value('from')
    const contexts = this.#list('context')
    const excerpt = this.#optional('excerpt', '0')
    const isPage = this.#value('format') === 'html'
    const schemes = this.#schemes()
    const hyphen = this.#choice('hyphen', HYPHEN_NAMES)
    const bareDomains = this.#has('bare-domains') || undefined
    return {
      extraction: defined({ schemes, hyphen, bareDomains, defanged: this.#has('defanged') || undefined }),
      contexts: contexts?.map((name) => choiceValue('--context', name, CONTEXT_NAMES)),
      since: this.#date('since', false),
      until: this.#date('until', true),
      headers: !this.#has('no-headers'),
      relative: this.#has('relative') || undefined,
      ignoreAttachments: this.#has('no-attachments') || undefined,
      ignoreLinks: this.#has('no-links') || undefined,
      format:
        format === undefined ? undefined : ARCHIVE_FORMATS[choiceValue('--from', format, Object.keys(ARCHIVE_FORMATS))],
      passwords: this.#passwords(),
      redact: this.#has('redact'),
      defang: this.#has('defang') || undefined,
      unwrap: this.#has('unwrap') || undefined,
      explain: this.#has('explain') || undefined,
      excerpt:
        excerpt === undefined
          ? isPage
            ? PAGE_EXCERPT
            : undefined
          : numberValue('--excerpt', excerpt, 0, MOST_EXCERPT_LINES),
    }
  }

  /** The lines of the file, without the last one if it is empty. */
  #passwords(): string[] | undefined {
    const path = this.#value('password-file')
    if (path === undefined) return undefined
    try {
      return readFileSync(path, 'utf8')
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
    } catch (error) {
      throw new UsageError(`--password-file: ${path}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
    }
  }

  #schemes(): string[] | undefined {
    const names = this.#list('scheme')?.map((name) => name.replace(/:(?:\/\/)?$/, ''))
    const wrong = names?.find((name) => !SCHEME_NAME.test(name))
    if (wrong !== undefined) throw new UsageError(`--scheme: ${wrong} is not the name of a scheme`)
    return names
  }

  #format(): FindRequest['format'] {
    const format = this.#choice('format', ['text', 'ndjson', 'csv', 'tsv', 'html'])
    if (this.#has('json') && format !== undefined && format !== 'ndjson') {
      throw new UsageError(`--json and --format=${format} exclude each other`)
    }
    return this.#has('json') ? 'ndjson' : (format ?? 'text')
  }

  #report(): string | undefined {
    const report = this.#value('report')
    if (report === STDIN) throw new UsageError('--report must be a file; the rows go to standard output')
    return report
  }

  /** Refuses options that would have no effect together. */
  #checkTogether(tells: FindRequest['tells'], format: FindRequest['format']): void {
    const told = OPTION_OF[tells]
    if (format !== 'text' && told !== undefined)
      throw new UsageError(`${told} and --format=${format} exclude each other`)
    if (this.#has('unique-by') && !this.#has('unique')) throw new UsageError('--unique-by needs --unique')
    if (this.#has('with-filename') && this.#has('no-filename')) {
      throw new UsageError('--with-filename and --no-filename exclude each other')
    }
  }

  /** If several of these options are given, the one that prints least counts. */
  #tells(isUnique: boolean): FindRequest['tells'] {
    if (this.#has('quiet')) return 'nothing'
    if (this.#has('files-with-urls')) return 'name'
    if (this.#has('stats')) return 'stats'
    return this.#has('count') && !isUnique ? 'count' : 'urls'
  }

  #has(name: string): boolean {
    return this.#words.values.has(name)
  }

  #value(name: string): string | undefined {
    const value = this.#words.values.get(name)
    return value === true ? undefined : value
  }

  /** The value of an option whose value can be left out, which then means `otherwise`. */
  #optional(name: string, otherwise: string): string | undefined {
    return this.#words.values.get(name) === true ? otherwise : this.#value(name)
  }

  #list(name: string): string[] | undefined {
    const value = this.#value(name)
    return value === undefined ? undefined : listValue(`--${name}`, value)
  }

  #choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.#value(name)
    return value === undefined ? undefined : choiceValue(`--${name}`, value, choices)
  }

  #date(name: string, isEnd: boolean): number | undefined {
    const value = this.#value(name)
    return value === undefined ? undefined : dateValue(`--${name}`, value, isEnd)
  }

  #number(name: string, least: number, most: number): number | undefined {
    const value = this.#value(name)
    return value === undefined ? undefined : numberValue(`--${name}`, value, least, most)
  }
}

/** The fields, if one of them is given. */
function defined<T extends object>(fields: T): T | undefined {
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined
}
