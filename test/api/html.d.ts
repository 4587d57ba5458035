// The public declarations of urls-in-context/html. They are written by: npm run api

import { Options } from 'urls-in-context/rehype'
import { TextOptions } from 'urls-in-context/linkify-text'

export { LinkAttributes as LinkAttributes } from 'urls-in-context/rehype'

export { LiveOptions as LiveOptions } from 'urls-in-context/linkify-it'

export { Options as Options } from 'urls-in-context/rehype'

export { PerMatch as PerMatch } from 'urls-in-context/rehype'

export { TextOptions as TextOptions } from 'urls-in-context/linkify-text'

export declare function linkifyHtml(html: string, options?: TreeLinkOptions | null | undefined): string;

export declare function linkifyText(text: string, options?: LinkOptions | null | undefined): string;
