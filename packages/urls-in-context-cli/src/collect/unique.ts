import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Span } from 'urls-in-context'
import { refangText } from 'urls-in-context/constructs'
import type { UniqueScope } from '../args/find-request.ts'
import { type Output, OutputError } from '../output/output.ts'
import { shownFields } from '../printers/columns.ts'
import type { Look, Printer } from '../printers/printer.ts'
import { type Row, shownUrl } from '../search/row.ts'
import { withoutTracking } from '../search/tracking.ts'
import { normalForm } from '../search/url-facts.ts'
import { LF } from '../system/ascii.ts'
import { beforeSignal } from '../system/target-file.ts'
import type { Collector } from './collector.ts'

const MEMORY_LIMIT = 12 << 20
/** The memory that an entry needs in addition, in characters. */
const ENTRY_SIZE = 120
const FAN_IN = 64

/**
 * Keeps for each key the first line that was added, with the number of lines added. Beyond the memory limit, sorted
 * runs are written to a temporary file.
 */
export class UniqueSorter {
  readonly #limit: number
  #entries = new Map<string, { count: number; readonly line: string }>()
  #size = 0
  #spill: Spill | undefined
  #runs: Span[] = []

  constructor(limit: number = MEMORY_LIMIT) {
    this.#limit = limit
  }

  /** `line` is called only if the key is new. @throws OutputError if the disk is full. */
  add(key: string, line: () => string): void {
    const known = this.#entries.get(key)
    if (known !== undefined) {
      known.count++
      return
    }
    const entry = { count: 1, line: line() }
    this.#entries.set(key, entry)
    this.#size += key.length + entry.line.length + ENTRY_SIZE
    if (this.#size > this.#limit) this.#spillEntries()
  }

  /** In order. Afterwards the sorter is empty and can be used again. */
  *take(): Generator<Counted> {
    if (this.#runs.length === 0) yield* this.#sorted()
    else {
      this.#spillEntries()
      while (this.#runs.length > FAN_IN) this.#reduce()
      yield* this.#merged(this.#runs)
      this.#runs = []
    }
    this.#entries.clear()
    this.#size = 0
  }

  close(): void {
    this.#spill?.close()
    this.#spill = undefined
  }

  *#sorted(): Generator<Counted> {
    const keys = [...this.#entries.keys()].sort((a, b) => (a < b ? -1 : 1))
    for (const key of keys) yield { key, ...this.#entries.get(key)! }
  }

  #spillEntries(): void {
    this.#spill ??= new Spill()
    this.#runs.push(this.#spill.write(map(this.#sorted(), writeCounted)))
    this.#entries = new Map()
    this.#size = 0
  }

  #merged(runs: readonly Span[]): Generator<Counted> {
    return mergeCounted(runs.map((run) => map(this.#spill!.lines(run), readCounted)))
  }

  /** Neighbouring runs, so that they stay in the order of the input. */
  #reduce(): void {
    const runs: Span[] = []
    for (let at = 0; at < this.#runs.length; at += FAN_IN) {
      const merged = this.#merged(this.#runs.slice(at, at + FAN_IN))
      runs.push(this.#spill!.write(map(merged, writeCounted)))
    }
    this.#runs = runs
  }
}

function* map<T, U>(all: Iterable<T>, change: (each: T) => U): Generator<U> {
  for (const each of all) yield change(each)
}

interface Counted {
  readonly key: string
  readonly count: number
  readonly line: string
}

function writeCounted({ key, count, line }: Counted): string {
  return `${key}\t${count}\t${line}`
}

function readCounted(text: string): Counted {
  const first = text.indexOf('\t')
  const second = text.indexOf('\t', first + 1)
  return { key: text.slice(0, first), count: Number(text.slice(first + 1, second)), line: text.slice(second + 1) }
}

/** Of equal keys, the line of the first sequence is kept, and the counts are added. */
function* mergeCounted(sequences: readonly Iterator<Counted>[]): Generator<Counted> {
  const heads = sequences.map((sequence) => sequence.next())
  for (;;) {
    let least: Counted | undefined
    let count = 0
    const equal: number[] = []
    for (const [index, head] of heads.entries()) {
      if (head.done) continue
      const { value } = head
      if (least !== undefined && value.key > least.key) continue
      if (least === undefined || value.key < least.key) {
        least = value
        count = 0
        equal.length = 0
      }
      count += value.count
      equal.push(index)
    }
    if (least === undefined) return
    for (const index of equal) heads[index] = sequences[index]!.next()
    yield { ...least, count }
  }
}

const BLOCK = 1 << 16

/**
 * Its name is removed at once, so that the file disappears with the process, however it ends; where a system does not
 * allow this, by `close`.
 */
class Spill {
  readonly #folder: string
  readonly #descriptor: number
  #end = 0

  /** @throws OutputError if no file can be created. */
  constructor() {
    // A signal that comes before the name is removed is handled once it is
    const forget = beforeSignal(() => this.#removeName())
    try {
      this.#folder = trying(() => mkdtempSync(join(tmpdir(), 'urls-')))
      this.#descriptor = trying(() => openSync(join(this.#folder, 'sorted'), 'wx+'))
    } finally {
      this.#removeName()
      forget()
    }
  }

  /** @throws OutputError if the disk is full. */
  write(lines: Iterable<string>): Span {
    const start = this.#end
    let pending = ''
    for (const line of lines) {
      pending += `${line}\n`
      if (pending.length < BLOCK) continue
      this.#append(pending)
      pending = ''
    }
    this.#append(pending)
    return { start, end: this.#end }
  }

  *lines({ start, end }: Span): Generator<string> {
    const buffer = Buffer.allocUnsafe(BLOCK)
    let rest = Buffer.alloc(0)
    for (let at = start; at < end; ) {
      const count = trying(() => readSync(this.#descriptor, buffer, 0, Math.min(BLOCK, end - at), at))
      if (count === 0) return
      at += count
      const bytes = Buffer.concat([rest, buffer.subarray(0, count)])
      let from = 0
      for (let to = bytes.indexOf(LF); to >= 0; to = bytes.indexOf(LF, from)) {
        yield bytes.toString('utf8', from, to)
        from = to + 1
      }
      rest = bytes.subarray(from)
    }
  }

  close(): void {
    closeSync(this.#descriptor)
    this.#removeName()
  }

  #append(text: string): void {
    const bytes = Buffer.from(text)
    trying(() => {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#end + at)
    })
    this.#end += bytes.length
  }

  #removeName(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true })
    } catch {}
  }
}

/** @throws OutputError that names the folder. */
function trying<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw new OutputError(error as NodeJS.ErrnoException, `temporary file in ${tmpdir()}`)
  }
}

/** Rows with the same key are one. */
export function uniqueCollector(
  scope: UniqueScope,
  keyOf: (row: Row) => string,
  printer: Printer,
  output: Output,
): Collector {
  const sorter = new UniqueSorter()
  let last = ''
  const print = (): void => {
    for (const { line, count } of sorter.take()) printer.row({ ...JSON.parse(line), count })
  }
  return {
    takes: 'rows',
    begin: () => printer.begin?.(),
    row: (row) => {
      const place = scopeKey(row, scope)
      const key = keyOf(row)
      // The messages of a thread are anywhere in the input.
      const isAnywhere = scope === 'thread'
      if (!isAnywhere && place !== last) print()
      last = place
      sorter.add(isAnywhere ? JSON.stringify([place, key]) : key, () => JSON.stringify(row))
    },
    isDone: () => output.hasFailed,
    end: () => {
      print()
      sorter.close()
      printer.end?.()
      output.flush()
    },
  }
}

/** URLs are equal by the rules of their scheme, and without their tracking parameters unless these are kept. */
export function urlKey(keepsTracking: boolean): (row: Row) => string {
  return (row) => comparedForm(shownUrl(row), keepsTracking)
}

/** Of rows that show the same in these fields. */
export function fieldsKey(names: readonly string[], look: Look, keepsTracking: boolean): (row: Row) => string {
  const shown = shownFields(look, names)
  const compared = (name: string, value: unknown): unknown =>
    name === 'url' ? comparedForm(String(value), keepsTracking) : value
  return (row) => JSON.stringify(Object.entries(shown(row)).map(([name, value]) => compared(name, value)))
}

function comparedForm(url: string, keepsTracking: boolean): string {
  const form = normalForm(DEFANGED.test(url) ? refanged(url) : url)
  return keepsTracking ? form : withoutTracking(form)
}

function scopeKey(row: Row, scope: UniqueScope): string {
  const { file, fileBytes } = row
  if (scope === 'all') return ''
  // What is within a message belongs to it.
  const { member, message, messageId, inReplyTo, references } = row.outer ?? row
  const first = references?.[0] ?? inReplyTo ?? messageId
  if (scope === 'thread' && first !== undefined) return first
  return JSON.stringify(scope === 'file' ? [file, fileBytes] : [file, fileBytes, member, message])
}

/** A URL as `--defang` shows it: no URL has such brackets before its path. */
const DEFANGED = /^[^/?#]*(?:\/\/[^/?#]*)?\[(?:\.|at|:)\]/

function refanged(shown: string): string {
  const url = refangText(shown)
  return url.includes(':') ? url : `mailto:${url}`
}
