/**
 * Undefined without a name so like it that it may have been meant. With `edits`, so many letters may differ; by
 * default, it depends on the length, and one may be the start of the other.
 */
export function nearest(wrong: string, names: readonly string[], edits?: number): string | undefined {
  if (wrong.length < 2) return undefined
  const text = wrong.toLowerCase()
  const near = names.find((name) => name !== wrong && name.toLowerCase() === text)
  if (near !== undefined) return near
  const most = edits ?? (text.length < 5 ? 1 : 2)
  let best: string | undefined
  let least = most + 1
  for (const name of names) {
    const distance = distanceOf(text, name.toLowerCase(), most)
    // Few mistake the first letter.
    const isNearer = distance === least && best !== undefined && startsAlike(name, text) && !startsAlike(best, text)
    if (distance < least || isNearer) [best, least] = [name, distance]
  }
  if (best !== undefined || edits !== undefined) return best
  return text.length < 3 ? undefined : names.find((name) => name.startsWith(text) || text.startsWith(name))
}

function startsAlike(name: string, text: string): boolean {
  return name[0]!.toLowerCase() === text[0]
}

/** Or the empty string. `show` writes the name as it would be given. */
export function suggestion(
  wrong: string,
  names: readonly string[],
  show: (name: string) => string = (name) => name,
): string {
  const near = nearest(wrong, names)
  return near === undefined ? '' : ` (did you mean ${show(near)}?)`
}

const LONGEST = 40

/** Of Damerau and Levenshtein; more than `most` if the lengths show that. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > LONGEST) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** In the order of the help: this room imports no command. */
export const COMMAND_NAMES: readonly string[] = [
  'parse',
  'fix',
  'plan',
  'work',
  'merge',
  'slurm',
  'schema',
  'completion',
  'help',
]

const FOLDERS = 'folders are searched recursively without an option'

/** With their letters for it: the option, or a sentence about it. */
const FAMILIAR: Readonly<Record<string, string>> = {
  csv: '--format=csv',
  tsv: '--format=tsv',
  html: '--format=html',
  ndjson: '--json',
  jsonl: '--json',
  'output-format': '--format',
  refang: '--defanged',
  refanged: '--defanged',
  'group-by': '--count-by',
  domain: '--host',
  site: '--host',
  'exclude-domain': '--exclude-host',
  regexp: '--include',
  pattern: '--include',
  e: '--include',
  ext: '--glob',
  extension: '--glob',
  'exclude-dir': '--glob',
  dedupe: '--unique',
  dedup: '--unique',
  distinct: '--unique',
  limit: '--max-count',
  head: '--max-count',
  threads: '--jobs',
  workers: '--jobs',
  colour: '--color',
  'no-color': '--color=never',
  'only-matching': '--no-filename',
  recursive: FOLDERS,
  r: FOLDERS,
  R: FOLDERS,
}

/** Fields by the names that other programs have for them. */
export const FAMILIAR_FIELDS: Readonly<Record<string, string>> = {
  sender: 'from',
  channel: 'folder',
  author: 'from',
  title: 'subject',
  domain: 'host',
  protocol: 'scheme',
  path: 'file',
  filename: 'file',
  time: 'date',
}

/** For an option that another tool has; or undefined. */
export function familiar(name: string, options: readonly string[]): string | undefined {
  const known = Object.hasOwn(FAMILIAR, name) ? FAMILIAR[name] : undefined
  if (known === undefined) return undefined
  const option = /^--([a-z-]+)/.exec(known)?.[1]
  if (option === undefined) return options.includes('max-depth') ? ` (${known})` : undefined
  return options.includes(option) ? ` (did you mean ${known}?)` : undefined
}
