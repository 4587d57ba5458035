import type { Share } from 'texts-in-archives'
import type { Command } from '../args/command.ts'
import { OPTIONS, type Option } from '../args/options.ts'
import { byteCountValue, FILE_OPTIONS, readPaths } from '../args/read-files.ts'
import { readFind } from '../args/read-find.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import type { FileChoice } from '../files/file-types.ts'
import { folderRules } from '../files/folder-rules.ts'
import { planUnits } from '../files/unit.ts'
import { Output, printError } from '../output/output.ts'
import { ProblemReporter } from '../output/problem-reporter.ts'
import { sourceName } from '../search/row.ts'
import type { Search } from '../search/search.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { look, stampOf } from './read-plan.ts'
import {
  LONGEST_LINE,
  MOST_SHARES_PER_UNIT,
  type PlannedShare,
  type Stamp,
  unitSize,
  writeEnd,
  writeUnit,
} from './unit-line.ts'

/** Half a minute of work for one core: little is lost if a machine fails, and little time is spent on starting. */
const DEFAULT_UNIT_SIZE = '4G'

/** The options that say which files of folders were left out. */
const MESSAGE_OPTIONS = ['no-messages', 'verbose'] as const

/** Options for printing are not stored. */
const SEARCH_OPTIONS = [
  'from',
  'no-headers',
  'all-headers',
  'no-attachments',
  'no-links',
  'relative',
  'scheme',
  'host',
  'exclude-host',
  'include',
  'exclude',
  'ignore-case',
  'context',
  'emails',
  'bare-domains',
  'defanged',
  'templates',
  'scp',
  'since',
  'until',
  'hyphen',
  'join-lines',
  'max-length',
  'kind',
  'excerpt',
  'after-context',
  'before-context',
  'context-lines',
  'redact',
  'defang',
  'unwrap',
  'explain',
  'notes',
  'hash',
] as const

const PLAN_OPTIONS: Readonly<Record<string, Option>> = {
  'unit-size': { value: 'SIZE' },
  'files-from0': OPTIONS['files-from0']!,
  ...Object.fromEntries([...FILE_OPTIONS, ...MESSAGE_OPTIONS, ...SEARCH_OPTIONS].map((name) => [name, OPTIONS[name]!])),
}

const USAGE = `usage: urls plan [OPTION]... PATH... > plan.ndjson

Divides the work into units that machines can do independently: ranges of whole
messages of a mailbox, files that cannot be divided, and groups of small files.
Prints a line of JSON for each unit, and one for the end of the plan.

  --unit-size=SIZE   about how much a unit reads, as in 500M or 4G (${DEFAULT_UNIT_SIZE})
  --files-from0=FILE, --hidden, --no-ignore, -u, --glob, --type,
  --max-depth, --max-filesize, --follow, --no-messages, --verbose
                     as in urls --help
  --from, --no-headers, --all-headers, --no-attachments, --no-links, --relative,
  --scheme, --host, --exclude-host, --include, --exclude, -i, --context,
  --emails, --bare-domains, --defanged, --templates, --scp, --since, --until,
  --hyphen, --join-lines, --max-length, --kind, --excerpt, -A, -B, -C, --redact,
  --defang, --unwrap, --explain, --notes, --hash
                     as in urls --help; they are stored in each unit
  -h, --help         prints this text

Exit status: 0, or 2 if something cannot be read.
`

export const PLAN: Command = { usage: USAGE, options: PLAN_OPTIONS, run: runPlan }

async function runPlan(words: Words): Promise<number> {
  if (words.others.length === 0 && !words.has('files-from0')) throw new UsageError('no PATH given')
  const { inputs, files, search, verbosity } = readFind(words)
  const size = byteCountValue('--unit-size', words.value('unit-size') ?? DEFAULT_UNIT_SIZE)
  const paths = readPaths(inputs)
  if (paths.includes('-')) throw new Refusal('standard input cannot be divided: a plan needs files')
  return new Planner(search, files, new ProblemReporter({ verbosity, strict: false, search })).write(paths, size)
}

class Planner {
  readonly #search: Search
  readonly #files: FileChoice
  readonly #problems: ProblemReporter
  readonly #output = new Output()
  /** Consecutive shares often belong to one file. */
  #path = Buffer.alloc(0)
  #stamp: Stamp | undefined
  #isMissed = false

  constructor(search: Search, files: FileChoice, problems: ProblemReporter) {
    this.#search = search
    this.#files = files
    this.#problems = problems
  }

  async write(paths: readonly (string | Uint8Array)[], size: number): Promise<number> {
    let [units, bytes] = [0, 0]
    const rules = folderRules(this.#files, (what) => this.#problems.leaveOut(what))
    for await (const { id, shares } of planUnits(paths, size, this.#search.format, rules, MOST_SHARES_PER_UNIT)) {
      const unit = { id, shares: shares.map((share) => this.#planned(share)), search: this.#search }
      const line = writeUnit(unit)
      if (Buffer.byteLength(line) > LONGEST_LINE) {
        throw new Refusal(`the names of unit ${id} are too long for a plan; choose a smaller --unit-size`)
      }
      this.#output.write(`${line}\n`)
      units++
      bytes += unitSize(unit)
    }
    this.#output.write(`${writeEnd({ units, bytes })}\n`)
    this.#output.flush()
    this.#problems.end()
    return this.#isMissed ? 2 : 0
  }

  #planned(share: Share): PlannedShare {
    const path = Buffer.from(share.path as string)
    if (this.#stamp === undefined || !path.equals(this.#path)) this.#stamp = this.#stampOf(share)
    this.#path = path
    // The share of a divided file has a size of its own
    const size = share.range !== undefined ? share.size : (this.#stamp.size ?? undefined)
    return { ...share, size, stamp: this.#stamp }
  }

  /** Reports files that cannot be read, but keeps them in the plan. @throws Refusal for input that is not a file. */
  #stampOf(share: Share): Stamp {
    const name = sourceName(Buffer.from(share.path as string).toString(), undefined)
    const stats = look(share)
    const stamp = stampOf(stats)
    if (stats instanceof Error) {
      this.#isMissed = true
      printError(`${name}: ${sentenceOf(stats)}`)
    } else if (stamp.size === null && share.isWalked !== true && !stats.isDirectory()) {
      throw new Refusal(`${name}: is not a regular file and can be read only once`)
    }
    return stamp
  }
}
