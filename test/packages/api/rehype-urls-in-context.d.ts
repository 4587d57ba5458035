// The public declarations of rehype-urls-in-context. They are written by: npm run api

import { Plugin } from 'unified'
import { Root } from 'hast'
import { TreeLinkOptions } from 'urls-in-context/links'

export { LinkAttributes as LinkAttributes } from 'urls-in-context/linkify-text'

export { TreeLinkOptions as Options } from 'urls-in-context/links'

export { PerMatch as PerMatch } from 'urls-in-context/linkify-text'

export { UrlAnnotation as UrlAnnotation } from 'urls-in-context/links'

export { UrlSyntax as UrlSyntax } from 'urls-in-context/links'

declare const rehypeUrlsInContext: Plugin<[(TreeLinkOptions | null | undefined)?], Root>;

export { rehypeUrlsInContext as default }
