/// <reference path="../../test/setup.ts" />
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** The path below which the built site is served: it must work below any. */
const BASE = '/below/some/path/'

export interface BuiltFile {
  readonly path: string
  readonly bytes: number
  readonly gzipBytes: number
  readonly lazy: boolean
}

export interface BuiltSite {
  readonly folder: string
  readonly playground: readonly BuiltFile[]
}

export interface Server {
  readonly url: string
  close(): Promise<void>
}

// The scripts of the site are not compiled with the tests
const load = (path: string) => import(new URL(`../../site/${path}`, import.meta.url).href)

/** Builds the site, once for all files of tests. */
export async function builtSite(): Promise<BuiltSite> {
  const folder = join(inject('shared'), 'site')
  const list = join(folder, 'playground.json')
  if (!existsSync(folder)) {
    const own = mkdtempSync(`${folder}-`)
    const { playground } = await (await load('build.mjs')).buildSite(own, BASE)
    writeFileSync(join(own, 'playground.json'), JSON.stringify(playground))
    try {
      renameSync(own, folder)
    } catch (error) {
      // Another process may have been first
      if (!existsSync(folder)) throw error
    }
  }
  return { folder, playground: JSON.parse(readFileSync(list, 'utf8')) }
}

export async function serveSite(folder: string): Promise<Server> {
  return (await load('serve.mjs')).serve(folder, { base: BASE })
}
