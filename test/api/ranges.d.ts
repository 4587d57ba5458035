// The public declarations of urls-in-context/ranges. They are written by: npm run api

import { UrlMatch } from 'urls-in-context'

export interface MatchRanges {
    readonly range: Range;
    readonly urlRange: Range;
    readonly repairs: readonly Range[];
}

export type PlacedMatch = Pick<UrlMatch, 'start' | 'end' | 'urlStart' | 'urlEnd'> & {
    readonly repairs: readonly Pick<UrlMatch['repairs'][number], 'start' | 'end'>[];
};

export interface Position {
    readonly line: number;
    readonly character: number;
}

export interface Range {
    readonly start: Position;
    readonly end: Position;
}

export interface RangesOptions {
    readonly encoding?: 'utf-16' | 'utf-8' | 'utf-32' | undefined;
}

export declare function rangesOf(matches: Iterable<PlacedMatch>, text: string, options?: RangesOptions): MatchRanges[];
