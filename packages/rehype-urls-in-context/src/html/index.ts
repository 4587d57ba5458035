export type { LinkAttributes, LiveOptions, PerMatch, TreeLinkOptions as Options } from 'urls-in-context/links'
export { linkifyHtml } from './linkify-html.ts'
