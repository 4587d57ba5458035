// Annotates the URLs that other programs cannot read as they stand: reads the rows of `urls --json` from standard input, prints commands
// of a GitHub workflow, one for each such URL, and exits with 1 if there is one. `action.yml` runs it; it needs no package.
import { createInterface } from 'node:readline'

/** What is wrong, by the kind of a repair, the worst first. Escapes and string literals are the syntax of the file. */
const WRONG = [
  { kinds: ['line-break', 'prefix', 'hyphen'], words: 'goes over lines' },
  { kinds: ['whitespace', 'space-encoded'], words: 'has a blank in it' },
  { kinds: ['zero-width'], words: 'has an invisible character in it' },
]
const SYNTAX = ['string-literal', 'escape', 'html']

let found = 0
for await (const line of createInterface({ input: process.stdin })) {
  const row = JSON.parse(line)
  const wrong = wrongOf(row)
  if (wrong === undefined || row.raw === undefined) continue
  found++
  const { raw, file } = row
  console.log(`::warning file=${property(file)},line=${raw.line},col=${raw.column},title=URL::${message(wrong)}`)
}
console.log(found === 0 ? 'All URLs can be read as they stand.' : `${found} URLs cannot be read as they stand.`)
if (found > 0 && process.env.FAIL !== 'false') process.exitCode = 1

/**
 * What is wrong with the URL of a row, as a sentence; undefined if nothing is.
 *
 * @param {{ url: string, context: string, repairs: { kind: string }[], alternatives: { url: string, reason: string }[] }} row
 */
function wrongOf({ url, context, repairs, alternatives }) {
  const kinds = repairs.map(({ kind }) => kind)
  if (kinds.some((kind) => SYNTAX.includes(kind))) return undefined
  const words = WRONG.find((each) => each.kinds.some((kind) => kinds.includes(kind)))?.words
  if (words !== undefined) {
    const others = alternatives.filter(({ reason }) => /^(?:hyphen|space)-/.test(reason)).map((other) => other.url)
    const meant = others.length === 0 ? `write ${url}` : `write what is meant: ${[url, ...others].join(' or ')}`
    return `This URL ${words}, and other programs cut it: ${meant}`
  }
  return context === 'url-wrapper' ? `<URL:…> is read by few programs: write <${url}>` : undefined
}

/** @param {string} text the value of a property */
function property(text) {
  return text.replace(/[%\r\n:,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** @param {string} text */
function message(text) {
  return text.replace(/[%\r\n]/g, property)
}
