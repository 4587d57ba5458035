// The public declarations of rehype-urls-in-context/html. They are written by: npm run api

import { TreeLinkOptions } from 'urls-in-context/links'

export { LinkAttributes as LinkAttributes } from 'urls-in-context/linkify-text'

export { LiveOptions as LiveOptions } from 'urls-in-context/linkify-it'

export { TreeLinkOptions as Options } from 'urls-in-context/links'

export { PerMatch as PerMatch } from 'urls-in-context/linkify-text'

export declare function linkifyHtml(html: string, options?: TreeLinkOptions | null | undefined): string;
