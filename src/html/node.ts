import { createRequire } from 'node:module'
import type { TreeLinkOptions } from '../links/settings.ts'
import type * as entry from './index.ts'
import { insertLinks, readArguments } from './linkify-html.ts'
import { linkifyText as textToHtml } from './linkify-text.ts'
import type { Parse5 } from './parser.ts'

/**
 * The entry for Node, where parse5 is loaded at the first call that needs it, and an error says if it is missing.
 * Bundlers take `index.ts`, whose imports they follow.
 */
export const linkifyHtml: typeof entry.linkifyHtml = (
  html: string,
  options?: TreeLinkOptions | null | undefined,
): string => {
  const settings = readArguments(html, options)
  parse5 ??= load()
  return insertLinks(parse5, html, settings)
}

export const linkifyText: typeof entry.linkifyText = textToHtml

let parse5: Parse5 | undefined

/** @throws Error that says what to install. */
function load(): Parse5 {
  try {
    const found = createRequire(import.meta.url)('parse5')
    // An older one, which another package has brought, lacks some of what is used.
    if (typeof found.defaultTreeAdapter.updateNodeSourceCodeLocation === 'function') return found
  } catch {}
  throw new Error('Linking URLs in HTML needs parse5: npm install parse5@8')
}
