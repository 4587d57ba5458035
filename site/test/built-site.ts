/// <reference path="../../test/setup.ts" />
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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

/** In milliseconds, how often a process looks whether another one has built the site. */
const OFTEN = 200

/** Builds the site, once for all files of tests. */
export async function builtSite(): Promise<BuiltSite> {
  const folder = join(inject('shared'), 'site')
  while (!existsSync(folder)) {
    if (isFirst(`${folder}.lock`)) {
      try {
        await buildTo(folder)
      } finally {
        rmdirSync(`${folder}.lock`)
      }
    } else await setTimeout(OFTEN)
  }
  return { folder, playground: JSON.parse(readFileSync(join(folder, 'playground.json'), 'utf8')) }
}

/** Whether no other process made the folder. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function buildTo(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const own = mkdtempSync(`${folder}-`)
  const { playground } = await (await load('build.mjs')).buildSite(own, BASE)
  writeFileSync(join(own, 'playground.json'), JSON.stringify(playground))
  renameSync(own, folder)
}

export async function serveSite(folder: string): Promise<Server> {
  return (await load('serve.mjs')).serve(folder, { base: BASE })
}
