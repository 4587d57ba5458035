import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Package } from './floors.ts'
import type { Source } from './rules.ts'

const ROOT = new URL('../../', import.meta.url)

/** All modules of `src/`, of the library or of a package. */
export function readSources(folder = ''): Source[] {
  const src = new URL(`${folder}src/`, ROOT)
  return readdirSync(fileURLToPath(src), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, src), 'utf8') }))
}

export function readPackage(name: string): Package {
  const manifest = readFileSync(new URL(`packages/${name}/package.json`, ROOT), 'utf8')
  const { imports = {} } = JSON.parse(manifest) as { imports?: Record<string, string | Record<string, string>> }
  const names = Object.entries(imports).flatMap(([each, target]) => {
    const path = typeof target === 'string' ? target : (target['@urls-in-context/source'] ?? target.default!)
    return path.startsWith('./src/') ? [[each, path.slice('./src/'.length)] as const] : []
  })
  return { sources: readSources(`packages/${name}/`), names: new Map(names) }
}

/** The names of the packages beside the library. */
export function packageNames(): string[] {
  return readdirSync(new URL('packages/', ROOT)).filter((name) =>
    readdirSync(new URL(`packages/${name}/src/`, ROOT)).some((file) => file.endsWith('.ts')),
  )
}
