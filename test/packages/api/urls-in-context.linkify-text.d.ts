// The public declarations of urls-in-context/linkify-text. They are written by: npm run api

import { HazardCode } from 'urls-in-context/url'
import { LiveOptions } from 'urls-in-context/linkify-it'
import { UrlMatch } from 'urls-in-context'

export type LinkAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type LinkSegment = {
    readonly text: string;
    readonly href: string;
    readonly match: UrlMatch;
} | {
    readonly text: string;
    readonly href?: undefined;
    readonly match?: undefined;
};

export interface LinkSegmentOptions extends LiveOptions, Pick<LinkOptions, 'hazards' | 'filter'> {
}

export type PerMatch<T> = T | ((match: UrlMatch) => T | null | undefined) | null | undefined;

export interface LinkOptions extends LiveOptions {
    readonly hazards?: readonly HazardCode[] | null | undefined;
    readonly filter?: ((match: UrlMatch) => boolean) | null | undefined;
    readonly rel?: PerMatch<string | readonly string[]>;
    readonly target?: PerMatch<string>;
    readonly className?: PerMatch<string | readonly string[]>;
    readonly attributes?: PerMatch<LinkAttributes>;
    readonly readings?: boolean | string | null | undefined;
}

export { LinkOptions as TextOptions }

export declare function linkSegments(text: string, options?: LinkSegmentOptions | null | undefined): LinkSegment[];

export declare function linkifyText(text: string, options?: LinkOptions | null | undefined): string;
