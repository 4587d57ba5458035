import plugin from './plugin.ts'

export type { LiveOptions, MarkdownItHost, Options, TokenMeta, UrlAnnotation, UrlSyntax } from './plugin.ts'
export { plugin as default, required as 'module.exports' }

/** What `require` gives: the plugin, with the exports as properties. */
const required: typeof plugin & typeof import('./plugin.ts') = /* @__PURE__ */ Object.assign(plugin, {
  default: plugin,
})
