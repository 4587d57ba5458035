import type { Beside } from '../../job/beside.ts'
import { StoredSource } from '../../source/stored-source.ts'
import { type StoredBytes, Window } from '../../source/window.ts'
import type { Listing } from './listing.ts'
import { readHeader } from './member.ts'
import { ZipSource } from './source.ts'

/** Other members of a zip file whose directory can be read. */
export function besideMember(listing: Listing, member: string): Beside {
  const at = (name: string): StoredBytes | undefined => listing.from(resolved(member, name))
  return {
    stampOf: async (name) => (at(name) === undefined ? undefined : listing),
    async read(name, most) {
      const bytes = at(name)
      return bytes && contentOf(bytes, most)
    },
  }
}

function resolved(member: string, name: string): string {
  const steps = member.split('/').slice(0, -1)
  for (const step of name.split('/')) {
    if (step === '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/')
}

async function contentOf(bytes: StoredBytes, most: number): Promise<Buffer | undefined> {
  const window = new Window(new StoredSource(bytes))
  const header = await readHeader(window, 0)
  if (header === undefined || header.isEncrypted || header.method === undefined) return undefined
  const source = new ZipSource(window, header)
  const inner = new Window(source)
  while (inner.end <= most && (await inner.more(0))) {
    // All bytes stay in view.
  }
  await source.close()
  return inner.end > most ? undefined : inner.bytes
}
