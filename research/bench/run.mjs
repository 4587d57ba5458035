// Prints the figures with their goals. README.md explains them.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { commandSpeed, firstCall } from './cold.mjs'
import { compiles } from './compiles.mjs'
import { functionGrowth, pluginShare } from './entries.mjs'
import { beside } from './goals.mjs'
import { hostileGrowth } from './hostile.mjs'
import { mail } from './inputs.mjs'
import { coldImport, memory } from './memory.mjs'
import { compareVersions } from './node-versions.mjs'
import { readText } from './real-text.mjs'
import { siteSpeed } from './site.mjs'
import { bundleSize } from './size.mjs'
import * as speed from './speed.mjs'

const sections = {
  mail: speed.mailSpeed,
  first: firstCall,
  compiles,
  dense: speed.denseSpeed,
  colons: speed.colonSpeed,
  'cyrillic-cjk': speed.cjkSpeed,
  prose: speed.proseSpeed,
  bytes: speed.byteSpeed,
  chunks: speed.chunkSpeed,
  short: speed.shortSpeed,
  chat: speed.chatSpeed,
  units: speed.unitSpeed,
  command: commandSpeed,
  import: coldImport,
  size: bundleSize,
  memory,
  hostile: hostileGrowth,
  functions: functionGrowth,
  plugins: pluginShare,
  site: siteSpeed,
}

const usage = `usage: node research/bench/run.mjs [--only NAME[,NAME]] [--rounds N] [--json FILE] [--node VERSION[,VERSION]] [ARCHIVE...]
Archives are plain or .xz files of mail, of which the first 16 MB are read; without one, mail is generated.
--node runs all in these versions of Node, such as 24,26, besides this one; npm installs them for that.
Names: ${Object.keys(sections).join(', ')}`

const needsMail = new Set(['mail', 'first', 'bytes', 'chunks', 'command'])

function settings() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '7' },
      json: { type: 'string' },
      node: { type: 'string' },
    },
  })
  const names = values.only?.split(',') ?? Object.keys(sections)
  const unknown = names.filter((name) => !(name in sections))
  const rounds = Number(values.rounds)
  if (unknown.length > 0) throw new TypeError(`no section ${unknown.join(', ')}`)
  if (!Number.isInteger(rounds) || rounds < 1) throw new TypeError('--rounds takes a whole number from 1')
  return { names, rounds, json: values.json, versions: values.node?.split(',') ?? [], files: positionals }
}

function mailInputs(files) {
  if (files.length > 0) return files.map(readText)
  const text = mail()
  return [{ name: 'generated', text, bytes: Buffer.from(text) }]
}

const machine = () => ({ cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version })

function settingsOrExit() {
  try {
    return settings()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}

async function run({ names, rounds, json, files }) {
  const inputs = names.some((name) => needsMail.has(name)) ? mailInputs(files) : []
  /** @type {{ machine: ReturnType<typeof machine>, rounds: number, inputs: string[], rows: object[], sections: Record<string, any> }} */
  const report = { machine: machine(), rounds, inputs: inputs.map(({ name }) => name), rows: [], sections: {} }
  console.log(`${report.machine.cpu}, ${report.machine.cores} cores, Node ${report.machine.node}; median of ${rounds}`)
  if (inputs.length > 0 && files.length === 0) console.log('Generated mail: the goals are set for real archives.')
  for (const name of names) report.sections[name] = await sections[name]({ inputs, rounds })
  report.rows = names.flatMap((section) =>
    report.sections[section].figures.map((figure) => ({ section, ...beside(figure) })),
  )
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
}

const wanted = settingsOrExit()
if (wanted.versions.length === 0) await run(wanted)
else compareVersions(wanted)
