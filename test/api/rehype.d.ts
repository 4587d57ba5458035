// The public declarations of urls-in-context/rehype. They are written by: npm run api

import { Plugin } from 'unified'
import { Root } from 'hast'
import { TextOptions } from 'urls-in-context/linkify-text'
import { UrlMatch } from 'urls-in-context'

export type LinkAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface TreeLinkOptions extends LinkOptions {
    readonly skip?: readonly string[] | null | undefined;
    readonly inside?: readonly string[] | null | undefined;
}

export { TreeLinkOptions as Options }

export type PerMatch<T> = T | ((match: UrlMatch) => T | null | undefined) | null | undefined;

export { UrlAnnotation as UrlAnnotation } from 'urls-in-context/markdown-it'

export { UrlSyntax as UrlSyntax } from 'urls-in-context/markdown-it'

declare const rehypeUrlsInContext: Plugin<[(TreeLinkOptions | null | undefined)?], Root>;

export { rehypeUrlsInContext as default }
