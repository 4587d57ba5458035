// The public declarations of urls-in-context. They are written by: npm run api

import { CidUrl } from 'urls-in-context/url'
import { DataUrl } from 'urls-in-context/url'
import { DocumentationUrl } from 'urls-in-context/url'
import { DoiUrl } from 'urls-in-context/url'
import { FileUrl } from 'urls-in-context/url'
import { FtpUrl } from 'urls-in-context/url'
import { GeoUrl } from 'urls-in-context/url'
import { GopherUrl } from 'urls-in-context/url'
import { HttpUrl } from 'urls-in-context/url'
import { ImportedOption } from 'urls-in-context/constructs'
import { InfoUrl } from 'urls-in-context/url'
import { LdapUrl } from 'urls-in-context/url'
import { MagnetUrl } from 'urls-in-context/url'
import { MailtoUrl } from 'urls-in-context/url'
import { ManUrl } from 'urls-in-context/url'
import { MidUrl } from 'urls-in-context/url'
import { NewsUrl } from 'urls-in-context/url'
import { NntpUrl } from 'urls-in-context/url'
import { OtherUrl } from 'urls-in-context/url'
import { ProblemAgainst } from 'urls-in-context/url'
import { ProsperoUrl } from 'urls-in-context/url'
import { SipUrl } from 'urls-in-context/url'
import { TelUrl } from 'urls-in-context/url'
import { TelnetUrl } from 'urls-in-context/url'
import { UrnUrl } from 'urls-in-context/url'
import { WaisUrl } from 'urls-in-context/url'
import { XmppUrl } from 'urls-in-context/url'

export interface Alternative extends Reading, Span {
    readonly reason: ReadingReason;
    readonly likelihood?: number | undefined;
}

export interface Citation {
    readonly start: number;
    readonly end: number;
    readonly words: string;
}

export type Context = 'url-wrapper' | 'angle' | 'quoted' | 'label' | 'bare';

export type Edges = ArrayLike<number>;

export type Evidence = 'unfinished' | 'layout' | 'encoding' | 'same-url' | 'same-word' | 'hyphenation' | 'link';

export interface ExtraConstruct {
    readonly name: string;
    readonly atSigns?: 'all' | 'fanged' | undefined;
}

export declare class Extractor {
    #private;
    constructor(options?: Options | null, onTooLong?: (start: number) => void);
    write(chunk: string, edges?: Edges | null): UrlMatch[];
    flush(): UrlMatch[];
    get decided(): number;
    peek(): UrlMatch[];
    end(): UrlMatch[];
}

export interface Failure {
    readonly ok: false;
    readonly code: FailureCode;
    readonly at: number;
}

export type FailureCode = 'no-scheme' | 'bad-scheme' | 'blank' | 'control' | 'lone-surrogate' | 'forbidden-character' | 'empty-host' | 'bad-host' | 'bad-ip-literal';

export declare class Finder {
    #private;
    constructor(options?: Options | null, onTooLong?: (start: number) => void);
    admits(scheme: string): boolean;
    mayHold(text: string): boolean;
    scan(text: string, edges?: Edges | null): Scanned;
    settle(matches: UrlMatch[], inQuestion: readonly number[], text: string, lines?: readonly TextLine[] | undefined, edges?: Edges | null): UrlMatch[];
}

export type HostPredicate = (host: string, before: string, after: string) => boolean;

export interface JoinExplanation {
    readonly end: number;
    readonly next: number;
    readonly likelihood: number;
    readonly madeFrom: number;
    readonly unfinished: boolean;
    readonly signs: readonly WeighedSign[];
}

export declare const MATCH_VERSION = 2;

export interface MatchNotes {
    readonly truncated?: {
        readonly whole?: string;
    };
    readonly place?: {
        readonly url: string;
        readonly line: number;
        readonly column?: number;
    };
    readonly citedAt?: readonly Citation[];
}

export interface MatchRanges {
    readonly range: Range;
    readonly urlRange: Range;
    readonly repairs: readonly Range[];
}

export type NotedMatch = Pick<UrlMatch, 'url' | 'start' | 'end' | 'urlStart' | 'urlEnd' | 'trimmed'>;

export interface Options {
    readonly schemes?: readonly string[] | 'any' | null | undefined;
    readonly hyphen?: 'evidence' | 'keep' | 'drop' | null | undefined;
    readonly joinLines?: 'evidence' | 'offer' | 'prefer' | 'never' | null | undefined;
    readonly emails?: boolean | null | undefined;
    readonly bareDomains?: HostPredicate | null | undefined;
    readonly defanged?: ImportedOption<'defanged'> | false | null | undefined;
    readonly kind?: Exclude<TextKind, 'page'> | ImportedOption<'page' | 'wikitext'> | null | undefined;
    readonly maxLength?: number | null | undefined;
    readonly constructs?: readonly ExtraConstruct[] | null | undefined;
}

export type PlacedMatch = Pick<UrlMatch, 'start' | 'end' | 'urlStart' | 'urlEnd'> & {
    readonly repairs: readonly Pick<UrlMatch['repairs'][number], 'start' | 'end'>[];
};

export interface Position {
    readonly line: number;
    readonly character: number;
}

export interface Problem {
    readonly code: ProblemCode;
    readonly at: number;
    readonly rule: string;
    readonly against: ProblemAgainst;
}

export type ProblemCode = 'non-ascii' | 'private-character' | 'bidi-control' | 'bad-character' | 'bad-escape' | 'missing-authority' | 'userinfo-not-allowed' | 'empty-host' | 'bad-hostname' | 'zone-in-address' | 'empty-port' | 'bad-port' | 'port-not-allowed' | 'port-out-of-range' | 'missing-path' | 'query-not-allowed' | 'scheme-syntax';

export interface Range {
    readonly start: Position;
    readonly end: Position;
}

export interface RangesOptions {
    readonly encoding?: 'utf-16' | 'utf-8' | 'utf-32' | undefined;
}

export interface Reading {
    readonly url: string;
    readonly urlStart: number;
    readonly urlEnd: number;
    readonly repairs: readonly Repair[];
}

export type ReadingReason = 'hyphen-kept' | 'hyphen-dropped' | 'joined-line' | 'line-cut' | 'space-encoded' | 'space-dropped' | 'space-cut' | 'reference-read' | 'reference-kept' | 'escape-read' | 'escape-kept' | 'continued' | 'text-cut' | 'inner';

export interface Repair extends Span {
    readonly kind: RepairKind;
    readonly insert: string;
}

export type RepairKind = 'whitespace' | 'line-break' | 'prefix' | 'string-literal' | 'hyphen' | 'escape' | 'defang' | 'zero-width' | 'space-encoded' | 'scheme';

export interface ReplaceOptions extends Options {
    readonly replace?: 'construct' | 'url' | null | undefined;
}

export interface Scanned {
    readonly matches: readonly UrlMatch[];
    readonly isInQuestion: boolean;
}

export interface Span {
    readonly start: number;
    readonly end: number;
}

export interface Surroundings extends Options {
    readonly text?: string | null | undefined;
    readonly lines?: readonly TextLine[] | null | undefined;
    readonly edges?: Edges | null | undefined;
}

export declare const TEXT_KINDS: readonly TextKind[];

export type TextKind = 'prose' | 'page' | 'screen' | 'mail' | 'code' | 'json' | 'po' | 'roff' | 'tex' | 'html';

export interface TextLine extends Span {
    readonly x0: number;
    readonly x1: number;
    readonly size: number;
    readonly page: number;
}

export interface TextOptions extends Options {
    readonly edges?: Edges | null | undefined;
}

export type Url = HttpUrl | FtpUrl | GopherUrl | MailtoUrl | NewsUrl | NntpUrl | TelnetUrl | WaisUrl | FileUrl | ProsperoUrl | LdapUrl | ManUrl | InfoUrl | DocumentationUrl | UrnUrl | TelUrl | SipUrl | XmppUrl | MagnetUrl | DataUrl | DoiUrl | GeoUrl | CidUrl | MidUrl | OtherUrl;

export interface UrlMatch extends Reading, Span {
    readonly url: string;
    readonly context: Context;
    readonly scheme: string;
    readonly inferred?: string | undefined;
    readonly alternatives: readonly Alternative[];
    readonly decidedBy?: Evidence | undefined;
    readonly likelihood?: number | undefined;
    readonly placeholders?: readonly Span[] | undefined;
    readonly trimmed: string;
}

export interface WeighedSign {
    readonly sign: string;
    readonly weight: number;
}

export declare function explainJoins(match: UrlMatch, surroundings: Surroundings): JoinExplanation[];

export declare function extract(text: string, options?: TextOptions | null): UrlMatch[];

export declare function joinExplainer(surroundings: Surroundings): (match: UrlMatch) => JoinExplanation[];

export declare function notesOf(matches: Iterable<NotedMatch>, text: string): MatchNotes[];

export declare function parseUrl(text: string): Url | Failure;

export declare function questionsIn(matches: readonly UrlMatch[], text: string, base?: number): number[];

export declare function rangesOf(matches: Iterable<PlacedMatch>, text: string, options?: RangesOptions): MatchRanges[];

export declare function replace(text: string, fn: (match: UrlMatch, raw: string) => string | undefined, options?: ReplaceOptions | null): string;

export declare function scan(text: string, options?: TextOptions | null): Generator<UrlMatch, void, undefined>;

export declare function segments(text: string, options?: TextOptions | null): Array<string | UrlMatch>;

export declare function settle(matches: readonly UrlMatch[], surroundings?: Surroundings | null): UrlMatch[];
