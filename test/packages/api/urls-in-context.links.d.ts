// The public declarations of urls-in-context/links. They are written by: npm run api

import { Alternative } from 'urls-in-context'
import { Context } from 'urls-in-context'
import { LiveOptions } from 'urls-in-context/linkify-it'
import { Options } from 'urls-in-context'
import { Reading } from 'urls-in-context'
import { Span } from 'urls-in-context'
import { TextOptions } from 'urls-in-context/linkify-text'
import { UrlMatch } from 'urls-in-context'

export declare const ANGLES: ReadonlyMap<number, readonly number[]>;

export declare const DEFAULT_MAX_LENGTH = 16384;

export interface EntryOptions<T> {
    readonly given: Readonly<Partial<T>>;
    readonly core: Options;
    readonly linkSchemes: ReadonlySet<string>;
    readonly wrong: Wrong;
}

export interface Link {
    readonly match: UrlMatch;
    readonly start: number;
    readonly end: number;
}

export { LinkAttributes as LinkAttributes } from 'urls-in-context/linkify-text'

export { TextOptions as LinkOptions } from 'urls-in-context/linkify-text'

export interface LinkProperties {
    readonly href: string;
    readonly className: readonly string[];
    readonly rel: readonly string[];
    readonly target: string | undefined;
    readonly others: readonly string[];
    readonly title: string | undefined;
    readonly attributes: ReadonlyArray<readonly [name: string, value: string | true]>;
}

export interface LinkSettings extends Pick<LinkOptions, 'rel' | 'target' | 'className' | 'attributes'> {
    readonly entry: string;
    readonly core: Options | undefined;
    readonly linkSchemes: ReadonlySet<string>;
    readonly hazards: ReadonlySet<string>;
    readonly filter: ((match: UrlMatch) => boolean) | undefined;
    readonly readings: string | undefined;
    readonly skip: ReadonlySet<string>;
    readonly inside: ReadonlySet<string>;
}

export { LiveOptions as LiveOptions } from 'urls-in-context/linkify-it'

export declare class OffsetMap<R extends Replaced = Replaced> {
    readonly replaced: readonly R[];
    constructor(replaced: readonly R[]);
    startOf(offset: number): number;
    endOf(offset: number): number;
    fromOffset(offset: number): number;
    count(holds: (replaced: R) => boolean): number;
}

export declare const PREFIX_LIMIT = 128;

export { PerMatch as PerMatch } from 'urls-in-context/linkify-text'

export declare const QUOTES: ReadonlyMap<number, readonly number[]>;

export interface Replaced extends Span {
    readonly insert: string;
    readonly at: number;
}

export declare const SCHEME_LIMIT = 64;

export declare const SEARCH_LIMIT = 4096;

export interface TreeLinkOptions extends LinkOptions {
    readonly skip?: readonly string[] | null | undefined;
    readonly inside?: readonly string[] | null | undefined;
}

export interface UrlAnnotation {
    readonly syntax: UrlSyntax;
    readonly context: Context;
    readonly url: string;
    readonly scheme: string;
    readonly repairs: UrlMatch['repairs'];
    readonly alternatives: readonly Alternative[];
    readonly inferred?: string;
    readonly decidedBy?: NonNullable<UrlMatch['decidedBy']>;
    readonly start?: number;
    readonly end?: number;
    readonly urlStart?: number;
    readonly urlEnd?: number;
    readonly raw?: string;
}

export type UrlSyntax = 'construct' | 'autolink' | 'resource' | 'definition' | 'literal';

export type Wrong = (sentence: string) => TypeError;

export declare function annotate(match: UrlMatch, syntax: UrlSyntax, place: (at: number) => number): UrlAnnotation;

export declare function escapeHtml(text: string): string;

export declare function isLive(match: Pick<UrlMatch, 'url' | 'scheme' | 'placeholders'>, { linkSchemes }: {
    readonly linkSchemes: ReadonlySet<string>;
}): boolean;

export declare function isOpener(unit: number): boolean;

export declare function isWanted({ match }: Link, { filter, entry }: Pick<LinkSettings, 'filter' | 'entry'>): boolean;

export declare function linksOf(matches: readonly UrlMatch[], { linkSchemes, hazards: allowed }: Pick<LinkSettings, 'linkSchemes' | 'hazards'>): Link[];

export declare function liveSchemes(): string[];

export declare function otherUrls({ url, alternatives }: Pick<UrlMatch, 'url' | 'alternatives'>): string[];

export declare function propertiesOf(match: UrlMatch, settings: LinkSettings): LinkProperties;

export declare function readChoice<T extends string>(name: string, value: T | null | undefined, choices: readonly [T, ...T[]], wrong: Wrong): T;

export declare function readEntryOptions<T extends LiveOptions>(entry: string, options: T | null | undefined, names: readonly string[]): EntryOptions<T>;

export declare function readFlag(name: string, value: boolean | null | undefined, otherwise: boolean, wrong: Wrong): boolean;

export declare function readLinkSettings(entry: string, options: TreeLinkOptions | null | undefined, { inTree }: {
    readonly inTree: boolean;
}): LinkSettings;

export declare function readReadings(value: boolean | string | null | undefined, wrong: (message: string) => TypeError): string | undefined;

export declare function shownText(text: string, { urlStart, urlEnd, repairs }: Reading): string;

export declare function startTag({ match }: Link, settings: LinkSettings): string;

export declare function startsAnywhere({ emails, bareDomains, defanged, constructs }: Options): boolean;

export declare function titleOf(others: readonly string[], word: string | undefined): string | undefined;
