import plugin, { ambiguousUrls, applyEdits, markdownExtensions, toEdits } from './plugin.ts'

export type {
  AmbiguousUrl,
  Edit,
  LiveOptions,
  MarkdownExtensions,
  Options,
  UrlAnnotation,
  UrlSyntax,
} from './plugin.ts'
export { ambiguousUrls, applyEdits, markdownExtensions, plugin as default, required as 'module.exports', toEdits }

/** What `require` gives: the plugin, with the exports as properties. */
const required: typeof plugin & typeof import('./plugin.ts') = /* @__PURE__ */ Object.assign(plugin, {
  default: plugin,
  ambiguousUrls,
  applyEdits,
  markdownExtensions,
  toEdits,
})
