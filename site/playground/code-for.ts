import { unprintable } from '../../packages/urls-in-context-cli/src/system/printable.ts'
import type { Settings } from './settings.ts'

export const WAYS = ['library', 'command', 'remark'] as const
export type Way = (typeof WAYS)[number]

/** In UTF-16 units. A longer text is read from a file. */
const LONGEST_IN_CODE = 3000
export const TEXT_FILE = 'text.txt'

export interface Code {
  readonly code: string
  readonly install?: string | undefined
  readonly readsFile: boolean
  /** What the code cannot do, unlike the page. */
  readonly lacks?: string | undefined
}

/** A program or a command that finds in a text what the page finds with these options. */
export function codeFor(way: Way, text: string, settings: Settings): Code {
  const readsFile = text.length > LONGEST_IN_CODE
  if (way === 'command') return { ...commandFor(text, settings, readsFile), readsFile }
  const isRemark = way === 'remark'
  const imports = isRemark
    ? ["import { remark } from 'remark'", "import remarkUrlsInContext from 'remark-urls-in-context'"]
    : ["import { extract } from 'urls-in-context'"]
  const asked = [settings.defanged && 'defanged', settings.kind === 'page' && 'page'].filter(Boolean)
  if (asked.length > 0) imports.push(`import { ${asked.join(', ')} } from 'urls-in-context/constructs'`)
  const reader = readsFile ? ["import { readFileSync } from 'node:fs'"] : []
  const source = readsFile ? `readFileSync('${TEXT_FILE}', 'utf8')` : templateOf(text)
  const options = optionsOf(isRemark ? markdownOptions(settings) : settings)
  const use = isRemark
    ? `const file = remark().use(remarkUrlsInContext, ${options}).processSync(text)
console.log(String(file))`
    : `for (const match of extract(text${options === '{}' ? '' : `, ${options}`})) {
  console.log(match.url)
}`
  return {
    code: `${[...reader, ...imports].join('\n')}\n\nconst text = ${source}\n\n${use}\n`,
    install: `npm install ${packagesOf(imports)}`,
    readsFile,
  }
}

/** The packages that lines of imports name, each once. */
function packagesOf(imports: readonly string[]): string {
  return [...new Set(imports.map((line) => /'([\w-]+)/.exec(line)![1]!))].join(' ')
}

/** The name until a file is chosen. */
const SOME_FILE = 'mail.mbox'
/** A name that a shell reads as it is, and `urls` neither as an option nor as a command. */
const PLAIN_NAME = /^\w[\w-]*\.[\w.-]+$/

/** A program or a command that finds in these files what the page finds in them. */
export function codeForFiles(way: Exclude<Way, 'remark'>, names: readonly string[]): Code {
  const files = names.length === 0 ? [SOME_FILE] : names
  if (way === 'command') {
    const words = files.map((name) => (PLAIN_NAME.test(name) ? name : `'./${name.replaceAll("'", "'\\''")}'`))
    return { code: `npx urls-in-context-cli ${words.join(' ')}\n`, readsFile: false }
  }
  const code = `import { extract } from 'urls-in-context'
import { readArchive } from 'texts-in-archives'

for await (const part of readArchive([${files.map(sourceOf).join(', ')}])) {
  // The value of an attribute that holds a URL is that URL as a whole.
  const found = part.reference === undefined ? extract(part.text) : [part.reference]
  for (const { url } of found) console.log(url)
}
`
  const lacks = 'The command also lets the parts of a message decide together where a broken URL ends.'
  return { code, install: 'npm install urls-in-context texts-in-archives', readsFile: false, lacks }
}

interface PluginSettings extends Settings {
  readonly bare?: boolean
  readonly linkSchemes?: readonly string[]
}

function markdownOptions(settings: Settings): PluginSettings {
  const { schemes } = settings
  const named = typeof schemes === 'object' ? { linkSchemes: schemes } : {}
  return { ...settings, ...named, bare: true }
}

/** Options as source code. */
function optionsOf({ bareDomains, ...rest }: PluginSettings): string {
  const pairs = Object.entries(rest).map(([name, value]) => {
    if (name === 'defanged') return name
    return `${name}: ${value === 'page' ? value : sourceOf(value)}`
  })
  if (bareDomains !== undefined) {
    const domains = sourceOf(bareDomains.map((domain) => domain.toLowerCase()))
    pairs.push(
      `bareDomains: (host) => ${domains}.some((domain) => \`.\${host.toLowerCase()}\`.endsWith(\`.\${domain}\`))`,
    )
  }
  if (pairs.length === 0) return '{}'
  const line = `{ ${pairs.join(', ')} }`
  return line.length <= 60 ? line : `{\n  ${pairs.join(',\n  ')},\n}`
}

function sourceOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`
  return typeof value === 'string' ? `'${escaped(value, /[\\']/g)}'` : String(value)
}

/** A text as a JavaScript template, with escapes for invisible characters. */
function templateOf(text: string): string {
  return `\`${text
    .split('\n')
    .map((line) => escaped(line, /[\\`]|\$(?=\{)/g))
    .join('\n')}\``
}

/** Escapes what would end the literal, and invisible characters. */
function escaped(text: string, ending: RegExp): string {
  return text.replace(ending, '\\$&').replace(unprintable(), (unit) => `\\u{${unit.codePointAt(0)!.toString(16)}}`)
}

function commandFor(text: string, settings: Settings, readsFile: boolean): Pick<Code, 'code' | 'lacks'> {
  const { schemes, hyphen, joinLines, emails, defanged, bareDomains, kind, maxLength } = settings
  const options = [
    '--from=text',
    schemes !== undefined && `--scheme=${schemes === 'any' ? 'any' : schemes.join(',')}`,
    hyphen !== undefined && `--hyphen=${hyphen}`,
    joinLines !== undefined && `--join-lines=${joinLines}`,
    emails && '--emails',
    defanged && '--defanged',
    bareDomains !== undefined && '--bare-domains',
    kind !== undefined && `--kind=${kind}`,
    maxLength !== undefined && `--max-length=${maxLength}`,
  ].filter((option) => typeof option === 'string')
  const command = `npx urls-in-context-cli ${options.join(' ')}`
  const lacks =
    bareDomains === undefined
      ? undefined
      : 'The command has no list of domains: it takes all hosts whose domain is public.'
  if (readsFile) return { code: `${command} ${TEXT_FILE}\n`, lacks }
  const end = delimiterFor(text)
  return { code: `${command} <<'${end}'\n${text}${text.endsWith('\n') ? '' : '\n'}${end}\n`, lacks }
}

/** A here-document delimiter that is no line of the text. */
function delimiterFor(text: string): string {
  const lines = new Set(text.split('\n'))
  let word = 'END'
  while (lines.has(word)) word += 'X'
  return word
}
