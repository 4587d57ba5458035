/**
 * What the plugins of remark, rehype and markdown-it share: which URLs become links, their attributes and annotations,
 * and the limits and delimiters of `docs/rules.md`.
 */
export {
  DEFAULT_MAX_LENGTH,
  PREFIX_LIMIT,
  SCHEME_LIMIT,
  SEARCH_LIMIT,
} from '../text/limits.ts'
export { ANGLES, isOpener, QUOTES } from '../text/prose-classes.ts'
export { OffsetMap, type Replaced } from '../text/view.ts'
export { annotate, type UrlAnnotation, type UrlSyntax } from './annotation.ts'
export {
  type EntryOptions,
  type LiveOptions,
  liveSchemes,
  readChoice,
  readEntryOptions,
  readFlag,
  startsAnywhere,
  type Wrong,
} from './entry-options.ts'
export { isLive, isWanted, type Link, type LinkProperties, linksOf, propertiesOf } from './link.ts'
export {
  type LinkAttributes,
  type LinkOptions,
  type LinkSettings,
  otherUrls,
  type PerMatch,
  readLinkSettings,
  readReadings,
  type TreeLinkOptions,
  titleOf,
} from './settings.ts'
export { shownText } from './shown-text.ts'
export { escapeHtml, startTag } from './tags.ts'
