// The public declarations of urls-in-context/linkify-text/light. They are written by: npm run api

import { LightOptions } from 'urls-in-context/light'
import { LinkSegment } from 'urls-in-context/linkify-text'
import { LinkSegmentOptions } from 'urls-in-context/linkify-text'
import { Options } from 'urls-in-context'
import { TextOptions } from 'urls-in-context/linkify-text'

export interface LightSegmentOptions extends LightOptions, Omit<LinkSegmentOptions, keyof Options> {
}

export interface LightTextOptions extends LightOptions, Omit<LinkOptions, keyof Options> {
}

export { LinkAttributes as LinkAttributes } from 'urls-in-context/linkify-text'

export { LinkSegment as LinkSegment } from 'urls-in-context/linkify-text'

export { PerMatch as PerMatch } from 'urls-in-context/linkify-text'

export declare function linkSegments(text: string, options?: LightSegmentOptions | null | undefined): LinkSegment[];

export declare function linkifyText(text: string, options?: LightTextOptions | null | undefined): string;
