// The public declarations of urls-in-context/joins. They are written by: npm run api

import { Surroundings } from 'urls-in-context'
import { UrlMatch } from 'urls-in-context'

export interface JoinExplanation {
    readonly end: number;
    readonly next: number;
    readonly likelihood: number;
    readonly madeFrom: number;
    readonly unfinished: boolean;
    readonly signs: readonly WeighedSign[];
}

export { Surroundings as Surroundings } from 'urls-in-context'

export { TextKind as TextKind } from 'urls-in-context'

export { TextLine as TextLine } from 'urls-in-context'

export interface WeighedSign {
    readonly sign: string;
    readonly weight: number;
}

export declare function explainJoins(match: UrlMatch, surroundings: Surroundings): JoinExplanation[];
