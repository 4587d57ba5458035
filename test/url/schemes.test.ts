import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isKnownScheme, SCHEMES_DATE, schemeStatus } from '../../src/url/index.ts'
import { rowOf, usedSchemes } from '../../src/url/scheme-table.ts'
import { readCorpus } from '../corpus/read.ts'
import { read } from './urls.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/schemes.mjs', import.meta.url))
const TABLE = fileURLToPath(new URL('../../src/text/scheme-names.ts', import.meta.url))

/** The names of the table, in the order of its lists. */
const names = Array.from(readFileSync(TABLE, 'utf8').matchAll(/^const \w+ =[^=]*?'$/gm), ([list]) => list).flatMap(
  (list) => [...list.matchAll(/'([^']*)'/g)].flatMap(([, text]) => text!.trim().split(' ')),
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'schemes-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A registry with the names and status of the table, as the script finds them in a download. */
const registered = names
  .map((name) => [name, schemeStatus(name)!] as const)
  .filter(([, status]) => status !== 'documented' && status !== 'common')
  .map(([name, status]) => [name, `${status[0]!.toUpperCase()}${status.slice(1)}`] as const)

const csv = [
  'URI Scheme,Template,Description,Status,Well-Known URI Support,Reference,Notes',
  ...registered.map(([name, status]) => `${name},,"a ""description"", with a comma",${status},-,[RFC1738],`),
]

const xml = [
  "<?xml version='1.0' encoding='UTF-8'?><registry id='uri-schemes'><updated>2026-09-11</updated>",
  ...registered.map(([name, status]) => `<record date="x"><value>${name}</value><status>${status}</status></record>`),
  '</registry>',
]

function generate(name: string, lines: readonly string[], ...args: readonly string[]): string {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\r\n'))
  return execFileSync(process.execPath, [SCRIPT, path, ...args], { encoding: 'utf8' })
}

test('the script makes the table again from a registry of its own names', () => {
  const table = readFileSync(TABLE, 'utf8')
  expect(generate('registry.csv', csv, SCHEMES_DATE)).toBe(table)
  expect(generate('registry.xml', xml)).toBe(table)
})

test('a newer registry adds its names, in lower case and without remarks', () => {
  const newer = generate('newer.csv', [...csv, 'NewOne (OBSOLETE),,,Historical,-,,'], '2027-01-01')
  expect(newer).toContain("export const SCHEMES_DATE = '2027-01-01'")
  expect(newer).toMatch(/const HISTORICAL =[^=]*\bnewone\b/)
})

test('the script refuses what is no registry', () => {
  const run = (lines: readonly string[], ...args: readonly string[]): string => {
    const path = join(folder, 'bad.csv')
    writeFileSync(path, lines.join('\n'))
    const { status, stderr, stdout } = spawnSync(process.execPath, [SCRIPT, path, ...args], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([2, ''])
    return stderr
  }
  expect(run(csv)).toBe('the date of the registry is missing\n')
  expect(run(csv.slice(0, 9), '2026-01-01')).toBe('only 8 schemes: is this the whole registry?\n')
  expect(run([...csv, 'a_b,,,Permanent,-,,'], '2026-01-01')).toBe('not a scheme and a status: a_b, Permanent\n')
  expect(run([...csv, 'ab,,,Proposed,-,,'], '2026-01-01')).toBe('not a scheme and a status: ab, Proposed\n')
})

test('the table holds the registry, RFC 1738 §4, uri(7) and what is in wide use', () => {
  expect(schemeStatus('http')).toBe('permanent')
  expect(schemeStatus('irc')).toBe('provisional')
  expect(schemeStatus('wais')).toBe('historical')
  expect(['man', 'whatis', 'ghelp', 'toc'].map(schemeStatus)).toEqual(Array(4).fill('documented'))
  expect(schemeStatus('javascript')).toBe('common')
  expect([schemeStatus('foo'), isKnownScheme('foo'), isKnownScheme('HTTP')]).toEqual([null, false, false])
  const reserved = ['afs', 'mid', 'cid', 'nfs', 'tn3270', 'mailserver', 'z39.50']
  for (const name of reserved) expect([read(`${name}://a.b/`).mark, isKnownScheme(name)]).toEqual(['reserved', true])
  expect([read('http://a.b/').mark, read('x-foo:a').mark]).toEqual([null, 'experimental'])
})

test('each name stands in one list', () => {
  expect(names.length).toBeGreaterThan(300)
  expect(new Set(names).size).toBe(names.length)
  expect(names.every((name) => /^[a-z][a-z0-9+.-]*$/.test(name))).toBe(true)
})

test('each scheme that is found without // has an example in the corpus, where it is found', () => {
  const found = readCorpus().flatMap(({ expected }) => expected.map(({ url }) => url.split(':')[0]!.toLowerCase()))
  const schemes = [...usedSchemes()].filter((scheme) => rowOf(scheme)?.inDelimiters)
  expect(schemes.filter((scheme) => !found.includes(scheme))).toEqual([])
})
