// The public declarations of urls-in-context/linkify-it. They are written by: npm run api

import { Options } from 'urls-in-context'
import { UrlMatch } from 'urls-in-context'

export declare class LinkifyIt {
    #private;
    constructor(options?: LinkifyOptions | null);
    set(options?: LinkifyOptions | null): this;
    add(schema: string, definition?: string | null): this;
    tlds(list: string | readonly string[], keepOld?: boolean): this;
    test(text: string): boolean;
    pretest(text: string): boolean;
    match(text: string): Match[] | null;
    matchAtStart(text: string): Match | null;
    testSchemaAt(text: string, schema: string, pos: number): number;
    normalize(match: Match): void;
    get re(): never;
}

export interface LinkifyOptions extends LiveOptions {
    readonly fuzzyLink?: boolean | null | undefined;
    readonly fuzzyEmail?: boolean | null | undefined;
    readonly fuzzyIP?: boolean | null | undefined;
    readonly '---'?: boolean | null | undefined;
    readonly tlds?: readonly string[] | null | undefined;
    readonly urlAuth?: boolean | null | undefined;
}

export interface LiveOptions extends Options {
    readonly linkSchemes?: readonly string[] | null | undefined;
}

export declare class Match {
    schema: string;
    index: number;
    lastIndex: number;
    raw: string;
    text: string;
    url: string;
    readonly record: UrlMatch | undefined;
    constructor(place: MatchPlace);
}

export declare function linkifyit(options?: LinkifyOptions | null): LinkifyIt;

// Named by these, and exported by no entry:

export type MatchPlace = Readonly<Match>;
