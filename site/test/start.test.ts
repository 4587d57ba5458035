import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { typedText } from '../../site/client/typed.ts'
import { packages } from '../../test/packages/list.ts'

// The modules of the site are not compiled with the tests
const load = (path: string) => import(/* @vite-ignore */ new URL(`../../site/${path}`, import.meta.url).href)

interface Reading {
  readonly label: string
  readonly urls: readonly string[]
  readonly isRight: boolean
}

describe('the comparison', () => {
  test('shows what each package finds, also where another one is better', async () => {
    const [{ OTHERS, readingsOf }, { INPUTS }] = await Promise.all([
      load('start/readings.mjs'),
      load('start/texts.mjs'),
    ])
    expect(OTHERS).toEqual([expect.stringMatching(/^linkify-it \d/), expect.stringMatching(/^linkifyjs \d/)])
    const right = INPUTS.map((input: { title: string }) => {
      const readings: Reading[] = readingsOf(input)
      return [input.title, ...readings.filter(({ isRight }) => isRight).map(({ label }) => label)]
    })
    expect(right).toEqual([
      ['A quoted reply', 'urls-in-context'],
      ['A hyphen at a line break', 'urls-in-context'],
      ['Prose without spaces', 'urls-in-context'],
      ['A printed manual page', 'urls-in-context'],
      ['Brackets', 'linkify-it', 'linkifyjs', 'urls-in-context'],
      ['A host without a scheme', 'linkifyjs', 'with bareDomains'],
    ])
  })
})

test('the page installs the packages that its examples need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  try {
    await (await load('start/build.mjs')).buildStart(folder, { hasPlayground: false })
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    const installed = [...page.replace(/<\/?span[^>]*>/g, '').matchAll(/npm install ([^<]*)/g)].map(
      ([, names]) => names,
    )
    expect(installed).toEqual(['urls-in-context', '--global urls-in-context-cli', 'remark-urls-in-context remark'])
    expect(
      packages.flatMap(({ name, manifest }) => (JSON.stringify(manifest.bin)?.includes('"urls"') ? [name] : [])),
    ).toEqual(['urls-in-context-cli'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('what a copy button copies', () => {
  test('of a session: the commands, without prompts and without what they print', () => {
    const session = "$ echo 'See http://a.example/.' | urls\nhttp://a.example/\n$ urls x; echo $?\n2\n"
    expect(typedText(session)).toBe("echo 'See http://a.example/.' | urls\nurls x; echo $?")
  })

  test('of a command over several lines: all of them', () => {
    expect(typedText("$ printf '%s' '{}' | \\\n  urls --serve-stdin\n{}\n")).toBe(
      "printf '%s' '{}' | \\\n  urls --serve-stdin",
    )
  })

  test('of another block: all of it', () => {
    expect(typedText('const cost = `$ 1`\nextract(text)\n')).toBe('const cost = `$ 1`\nextract(text)\n')
  })
})
