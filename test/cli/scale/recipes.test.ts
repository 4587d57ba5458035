import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Folder, MAIN } from '../run.ts'
import { mailbox } from './mailbox.ts'
import { recipe } from './recipes.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.skipIf(process.platform === 'win32')('the recipes of the README', () => {
  const folder = new Folder()
  beforeAll(() => {
    for (const [at, name] of ['a.mbox', 'b.mbox'].entries()) folder.file(`Mail/${name}`, mailbox(300, at))
    folder.file('bin/urls', `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`)
    folder.shell('chmod +x bin/urls')
  })
  afterAll(() => folder.remove())

  const run = (script: string): { out: string; err: string; status: number | null } =>
    folder.shell(`set -e; PATH='${join(folder.path, 'bin')}${delimiter}'"$PATH"; ${script}`)

  test('on one machine', () => {
    expect(run(recipe('urls plan Mail/ > plan.ndjson\nurls work'))).toEqual({ out: '', err: '', status: 0 })
    expect(folder.shell('cat urls.ndjson')).toEqual({ ...folder.urls(['--format=ndjson', 'Mail/']), status: 0 })
  })
})
