import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NAME = 'urls-in-context'

export interface Run {
  readonly out: string
  readonly err: string
  readonly status: number | null
}

interface PackedFile {
  readonly path: string
  readonly size: number
}

/** The package as npm packs it, and a folder in which npm has installed it without a network. */
export class Installed {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), 'urls-in-context-')))
  readonly app: string = join(this.folder, 'app')
  /** In bytes. */
  readonly packedSize: number
  readonly unpackedSize: number
  readonly #files: readonly PackedFile[]

  /** @throws Error if npm fails. */
  constructor() {
    // The script `prepack` would build `dist` anew, which other tests are reading.
    const packed = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', this.folder], ROOT)
    const [{ filename, size, unpackedSize, files }] = Object.values(JSON.parse(packed)) as [
      { filename: string; size: number; unpackedSize: number; files: PackedFile[] },
    ]
    this.packedSize = size
    this.unpackedSize = unpackedSize
    this.#files = files
    mkdirSync(this.app)
    writeFileSync(join(this.app, 'package.json'), '{ "name": "app", "private": true, "type": "module" }')
    npm(['install', '--offline', '--no-audit', '--no-fund', join(this.folder, filename)], this.app)
  }

  /** The bytes of the files whose paths in the package are taken. */
  sizeOf(isTaken: (path: string) => boolean): number {
    return this.#files.filter(({ path }) => isTaken(path)).reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Runs the command in a folder, by default that of the app. No program is found that could unpack a file in the place
   * of a library.
   */
  urls(args: readonly string[], input: string | Uint8Array = '', folder: string = this.app): Run {
    const main = join(this.app, 'node_modules', NAME, 'dist/cli/main.js')
    return run([main, ...args], folder, input)
  }

  file(name: string, content: string | Uint8Array): string {
    mkdirSync(dirname(join(this.app, name)), { recursive: true })
    writeFileSync(join(this.app, name), content)
    return name
  }

  /** The packages in `node_modules`. */
  packages(): string[] {
    return readdirSync(join(this.app, 'node_modules')).filter((name) => !name.startsWith('.'))
  }

  /** Another folder with a copy of the package in it, at `place`; gives the folder. */
  project(name: string, place: string = join('node_modules', NAME)): string {
    const folder = join(this.folder, name)
    cpSync(join(this.app, 'node_modules', NAME), join(folder, place), { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
    return folder
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

/** Runs a program of a project: a module, or a script of CommonJS. */
export function runProgram(project: string, program: string, extension: 'mjs' | 'cjs' = 'mjs'): Run {
  const path = join(project, `program.${extension}`)
  writeFileSync(path, program)
  return run([path], project)
}

/** Puts an installed package of this repository into a folder. */
export function link(name: string, folder: string): void {
  const place = join(folder, name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(realpathSync(join(ROOT, 'node_modules', name)), place, 'junction')
}

/** Puts a symbolic link to a folder. */
export function linkFolder(target: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place, 'junction')
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
