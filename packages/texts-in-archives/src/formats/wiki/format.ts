import type { FileFormat } from '../row.ts'

/** The export format of MediaWiki. */
export const WIKI_DUMP: FileFormat = {
  ...{ kind: 'mediawiki', name: 'MediaWiki dump', isWide: true, isInLines: true },
  find: ({ text }) => (text.includes('<mediawiki') && START.test(text) ? 0 : undefined),
  async open({ charset }, window, job) {
    const { readDump } = await import('./read-dump.ts')
    return readDump(window, job, charset)
  },
}

const START = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^>]*>\s*|<!--[^>]*-->\s*)*<mediawiki[\s>]/
