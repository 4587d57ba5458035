import plugin from './index.ts'

export type { LiveOptions, MarkdownItHost, Options, TokenMeta, UrlAnnotation, UrlSyntax } from './index.ts'
export { plugin as default, required as 'module.exports' }

/** What `require` gives: the plugin, with the exports as properties. */
const required: typeof plugin & typeof import('./index.ts') = /* @__PURE__ */ Object.assign(plugin, { default: plugin })
