import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Package, packages, ROOT } from './list.ts'

export interface Run {
  readonly out: string
  readonly err: string
  readonly status: number | null
}

export interface Packed {
  /** In bytes. */
  readonly size: number
  readonly unpackedSize: number
  readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>
}

/** The packages as npm packs them, in a folder that has what they depend on beside them, and nothing else. */
export class Installed {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), 'urls-in-context-')))
  readonly packed: ReadonlyMap<string, Packed>

  /** @throws Error if npm fails. */
  constructor() {
    this.packed = new Map(packages.map((each) => [each.name, this.#install(each)]))
    writeFileSync(join(this.folder, 'package.json'), '{ "name": "app", "private": true, "type": "module" }')
  }

  #install({ name, folder, manifest }: Package): Packed {
    const said = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', this.folder], folder)
    const [{ filename, ...packed }] = Object.values(JSON.parse(said)) as [Packed & { filename: string }]
    const place = join(this.folder, 'node_modules', name)
    mkdirSync(place, { recursive: true })
    const unpacked = spawnSync('tar', ['-xzf', join(this.folder, filename), '-C', place, '--strip-components=1'])
    if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr}`)
    const isOwn = (dependency: string): boolean => packages.some((each) => each.name === dependency)
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      if (!isOwn(dependency)) link(dependency, join(place, 'node_modules'))
    }
    return packed
  }

  /**
   * Runs the command in a folder, by default that of the app. No program is found that could unpack a file in the place
   * of a library.
   */
  urls(args: readonly string[], input: string | Uint8Array = ''): Run {
    return run([join(this.folder, 'node_modules/urls-in-context-cli/urls.js'), ...args], this.folder, input)
  }

  /** Runs a program of the app: a module, or a script of CommonJS. */
  program(source: string, extension: 'mjs' | 'cjs' = 'mjs'): Run {
    return run([this.file(`program.${extension}`, source, true)], this.folder)
  }

  file(name: string, content: string | Uint8Array, isWhole = false): string {
    const path = join(this.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return isWhole ? path : name
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

/** Puts an installed package of this repository into a folder. */
function link(name: string, folder: string): void {
  const place = join(folder, name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(realpathSync(join(ROOT, 'node_modules', name)), place, 'junction')
}

function run(args: readonly string[], cwd: string, input: string | Uint8Array = ''): Run {
  const env = { ...process.env, PATH: '', Path: '', NO_COLOR: undefined, FORCE_COLOR: undefined }
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, input, env })
  return { out: stdout.toString(), err: stderr.toString(), status }
}

function npm(args: readonly string[], cwd: string): string {
  // Under `npm test`, the variables of the outer npm name another folder. npm is a batch file on Windows.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const options = { cwd, encoding: 'utf8', shell: process.platform === 'win32', env } as const
  const { stdout, stderr, status, error } = spawnSync('npm', args, options)
  if (error !== undefined || status !== 0) throw new Error(`npm ${args.join(' ')}: ${error ?? stderr}`)
  return stdout
}
