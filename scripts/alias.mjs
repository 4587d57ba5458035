// Packs `packages/remark-urls-in-context`, the remark plugin under the name of a plugin, into a folder: with the version of this
// package, and with this version of it as its dependency. `npm run alias [FOLDER]`; the folder is `dist-alias` if none is given.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ALIAS = join(ROOT, 'packages/remark-urls-in-context')

const target = resolve(process.argv[2] ?? 'dist-alias')
const { version, author, homepage, bugs, repository, engines, name } = readManifest(ROOT)
const folder = mkdtempSync(join(tmpdir(), 'alias-'))
try {
  cpSync(ALIAS, folder, { recursive: true })
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  const manifest = { ...readManifest(ALIAS), version, author, homepage, bugs, repository, engines }
  const whole = { ...manifest, dependencies: { [name]: version } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, undefined, 2)}\n`)
  mkdirSync(target, { recursive: true })
  const packed = spawnSync('npm', ['pack', '--pack-destination', target], { cwd: folder, stdio: 'inherit' })
  process.exitCode = packed.status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}

/** @param {string} path */
function readManifest(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}
