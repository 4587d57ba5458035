import type { FileFormat } from '../row.ts'

/** The export format of MediaWiki. */
export const WIKI_DUMP: FileFormat = {
  ...{ kind: 'mediawiki', name: 'MediaWiki dump', isWide: true, isInLines: true },
  find: ({ text }) => (text.includes('<mediawiki') && START.test(text) ? 0 : undefined),
  open: async ({ charset }, window, job) => (await import('./read-dump.ts')).readDump(window, job, charset),
}

const START = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^>]*>\s*|<!--[^>]*-->\s*)*<mediawiki[\s>]/
