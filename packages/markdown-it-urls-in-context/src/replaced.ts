import { LinkifyIt, type LinkifyOptions } from 'urls-in-context/linkify-it'
import type { MarkdownItSettings } from './settings.ts'

const FLAGS = ['fuzzyLink', 'fuzzyEmail', 'fuzzyIP', '---', 'urlAuth'] as const
const OWN_SCHEMES = ['http:', 'https:', 'ftp:', 'mailto:', '//']
const SCHEME = /^[a-z][a-z0-9+.-]{0,63}:$/i

/** Where linkify-it 5 and 6 have their settings; something else may stand in the place of either. */
interface Replaced {
  readonly __opts__?: Readonly<Record<string, unknown>> | null
  readonly __schemas__?: Readonly<Record<string, unknown>> | null
}

/**
 * A `LinkifyIt` that keeps the settings of the linkify-it in `replaced`, as far as they can be read and the options do
 * not say otherwise: markdown-it 14 has `fuzzyLink` on, 15 off.
 */
export function inPlaceOf(replaced: unknown, { core, linkSchemes, namesSchemes }: MarkdownItSettings): LinkifyIt {
  const { __opts__: options, __schemas__: schemas }: Replaced = Object(replaced)
  const flags = FLAGS.flatMap((name) => (typeof options?.[name] === 'boolean' ? [[name, options[name]]] : []))
  const kept: LinkifyOptions = Object.fromEntries(flags)
  const linkify = new LinkifyIt({ ...kept, ...core, linkSchemes: [...linkSchemes] })
  if (schemas == null || namesSchemes) return linkify
  for (const name of Object.keys(schemas)) if (schemas[name] != null && SCHEME.test(name)) linkify.add(name, 'http:')
  for (const name of OWN_SCHEMES) if (schemas[name] == null) linkify.add(name, null)
  return linkify
}
