// The public declarations of urls-in-context/linkify-text/light. They are written by: npm run api

import { LightOptions } from 'urls-in-context/light'
import { Options } from 'urls-in-context'
import { TextOptions } from 'urls-in-context/linkify-text'

export interface LightTextOptions extends LightOptions, Omit<LinkOptions, keyof Options> {
}

export { LinkAttributes as LinkAttributes } from 'urls-in-context/linkify-text'

export { PerMatch as PerMatch } from 'urls-in-context/linkify-text'

export declare function linkifyText(text: string, options?: LightTextOptions | null | undefined): string;
