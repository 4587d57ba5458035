// The public declarations of texts-in-archives. They are written by: npm run api

import { Dirent } from 'node:fs'

export type Anew = 'shrunk' | 'rewritten';

export interface ArchiveProblem<Code extends string = ArchiveProblemCode> {
    readonly code: Code;
    readonly severity: Severity;
    readonly where: Place;
    readonly detail?: string | undefined;
    readonly more?: number | undefined;
}

export type ArchiveProblemCode = 'unreadable' | 'changed' | 'not-a-file' | 'binary' | 'internal-error' | 'truncated' | 'corrupt' | 'trailing-garbage' | 'expansion-limit' | 'unsupported' | 'not-text' | 'encrypted' | 'bad-member' | 'unlisted-member' | 'nesting-limit' | 'time-limit' | 'memory-limit' | 'no-text' | 'blank-pages' | 'suspicious-from' | 'bad-length' | 'header-limit' | 'header-not-ended' | 'depth-limit' | 'part-limit' | 'size-limit' | 'no-boundary' | 'boundary-not-found' | 'boundary-not-closed' | 'unknown-encoding' | 'damaged-encoding' | 'unknown-charset' | 'attachment-not-read' | 'field-left-out' | 'script';

export interface ArchiveSource {
    readonly file: string;
    readonly fileBytes?: Uint8Array | undefined;
    readonly member?: string | undefined;
    readonly attachment?: string | undefined;
    readonly fileSha256?: string | undefined;
    readonly digest?: {
        readonly sha256?: string | undefined;
    } | undefined;
    readonly lines?: LineIndex | undefined;
}

export interface Box {
    readonly page: number;
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
}

export type BoxesOf = (start: number, end: number) => readonly Box[];

export type CountedProblem<Code extends string = ArchiveProblemCode> = Pick<ArchiveProblem<Code>, 'code' | 'severity' | 'detail'>;

export interface DivideOptions {
    readonly size?: number | undefined;
    readonly format?: Format | undefined;
    readonly rules?: FolderRules | undefined;
    readonly blocking?: boolean | undefined;
    readonly reached?: ((path: string | Uint8Array) => Reached | undefined) | undefined;
}

export interface EntryFault {
    readonly code: Extract<ArchiveProblemCode, 'not-a-file' | 'unreadable' | 'unsupported'>;
    readonly detail: string;
}

export interface EntryRules {
    admits(name: Buffer, path: Buffer, isFolder: boolean): boolean | Promise<boolean>;
    below(name: Buffer): FolderRules;
}

export declare class Envelope implements ArchiveSource {
    #private;
    readonly file: string;
    readonly fileBytes: Uint8Array | undefined;
    readonly member: string | undefined;
    readonly attachment: string | undefined;
    readonly fileSha256: string | undefined;
    readonly digest: ArchiveSource['digest'];
    readonly number: number;
    readonly within: Envelope | undefined;
    constructor(source: ArchiveSource, number?: number, fields?: EnvelopeFields, within?: Envelope);
    get sha256(): string | undefined;
    get messageId(): string | undefined;
    get date(): Date | undefined;
    get from(): string | undefined;
    get subject(): string | undefined;
    get newsgroups(): readonly string[] | undefined;
    get list(): string | undefined;
    get inReplyTo(): string | undefined;
    get references(): readonly string[] | undefined;
    get target(): string | undefined;
    get record(): number | undefined;
    get folder(): string | undefined;
    get node(): number | undefined;
    get isDeleted(): boolean;
    at(source: ArchiveSource): Envelope;
    inAttachment(name: string | undefined, digest: ArchiveSource['digest']): Envelope;
    lineAt(offset: number): LinePlace | undefined;
    place(offset?: number): Place;
    toJSON(): Record<string, unknown>;
}

export interface Field {
    readonly table?: string | undefined;
    readonly row?: number | undefined;
    readonly column?: number | undefined;
    readonly name?: string | undefined;
    readonly path?: string | undefined;
}

export interface FileState {
    readonly inode: string;
    readonly size: number;
    readonly mtime: string;
}

export interface FolderRules {
    readonly follows: boolean;
    enter(path: Buffer, entries: readonly Listed[]): Promise<EntryRules>;
}

export type Format = 'mbox' | 'message' | 'text' | 'html' | 'rnews' | 'warc';

export type HeaderChoice = 'usual' | 'all' | 'none';

export type Input = string | Uint8Array | Share | Blob | NamedStream;

export interface LinePlace {
    readonly line: number;
    readonly column: number;
}

export interface Listed {
    readonly name: Buffer;
    readonly type: Dirent<Buffer> | undefined;
}

export interface MessagePlace {
    readonly start: number;
    readonly message: number;
    readonly line: number;
}

export interface NamedStream {
    readonly name: string;
    readonly stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
}

export type Origin = 'body' | 'base' | 'link' | 'bookmark' | 'comment' | 'note' | 'annotation' | 'form field' | 'left out' | 'header' | 'script' | 'bytes' | 'page header' | 'page footer' | `metadata ${string}` | `header ${string}` | `property ${string}` | `attribute ${string} ${string}` | `lazy attribute ${string} ${string}`;

export declare class Part implements Span {
    #private;
    readonly envelope: Envelope;
    readonly path: string;
    readonly contentType: string;
    readonly charset: string | undefined;
    readonly origin: Origin;
    readonly alternative: boolean;
    readonly start: number;
    readonly end: number;
    readonly offset: number;
    readonly last: boolean;
    readonly reference: Reference | undefined;
    readonly linkText: string | undefined;
    readonly page: number | undefined;
    readonly paragraph: number | undefined;
    readonly paragraphAt: ((offset: number) => number | undefined) | undefined;
    readonly lines: readonly TextLine[] | undefined;
    readonly links: readonly PlacedLink[] | undefined;
    readonly boxes: BoxesOf | undefined;
    readonly component: string | undefined;
    readonly edges: Int32Array | undefined;
    readonly fieldAt: ((offset: number) => Field | undefined) | undefined;
    constructor(record: PartRecord, content: PartContent, problems?: readonly ArchiveProblem[], offset?: number, last?: boolean, earlier?: readonly MapSection[]);
    get text(): string;
    get bytes(): Uint8Array | undefined;
    get problems(): readonly ArchiveProblem[];
    rawRange(start: number, end: number): Span | undefined;
    withProblems(problems: readonly ArchiveProblem[]): Part | undefined;
    withoutPlace(): Part;
    toJSON(): Record<string, unknown>;
}

export interface Place {
    readonly file: string;
    readonly member?: string | undefined;
    readonly message?: number | undefined;
    readonly offset?: number | undefined;
    readonly line?: number | undefined;
}

export interface PlacedLink extends Span {
    readonly url: string;
    readonly base?: string | undefined;
}

export interface ProblemCount<Code extends string = ArchiveProblemCode> {
    readonly code: Code;
    readonly severity: Severity;
    readonly contentType: string | undefined;
    count: number;
}

export declare class ProblemTally<Code extends string = ArchiveProblemCode> {
    #private;
    admits(problem: CountedProblem<Code>): boolean;
    addUntold(problem: CountedProblem<Code>, more: number): void;
    untold(): Generator<ProblemCount<Code>>;
}

export interface Range {
    readonly start: number;
    readonly end: number;
    readonly message: number;
    readonly line: number;
    readonly messages?: number | undefined;
}

export interface Reached {
    readonly size: number;
    readonly time: number;
    readonly last?: MessagePlace | undefined;
    readonly sha256?: string | undefined;
}

export interface ReadOptions {
    readonly headers?: HeaderChoice | undefined;
    readonly attachments?: boolean | undefined;
    readonly hash?: boolean | undefined;
    readonly programs?: boolean | undefined;
    readonly maxExpansion?: number | undefined;
    readonly format?: Format | undefined;
    readonly passwords?: readonly string[] | undefined;
    readonly cMapUrl?: string | URL | undefined;
    readonly onRead?: ((bytes: number) => void) | undefined;
    readonly blocking?: boolean | undefined;
    readonly latency?: number | undefined;
    readonly sniffTimeout?: number | undefined;
    readonly mayHold?: ((text: string) => boolean) | undefined;
    readonly signal?: AbortSignal | undefined;
}

export interface Reference extends Span {
    readonly url: string;
    readonly edits: readonly ReferenceEdit[];
    readonly scheme: string | undefined;
    readonly base: string | undefined;
}

export interface ReferenceEdit extends Span {
    readonly insert: string;
}

export type Severity = 'info' | 'warning' | 'error';

export interface Share {
    readonly path: string | Uint8Array;
    readonly isWalked?: boolean | undefined;
    readonly size?: number | undefined;
    readonly kind?: string | undefined;
    readonly range?: Range | undefined;
    readonly state?: FileState | undefined;
    readonly reached?: Reached | undefined;
    readonly anew?: Anew | undefined;
}

export interface Span {
    readonly start: number;
    readonly end: number;
}

export interface TextLine extends Span {
    readonly x0: number;
    readonly x1: number;
    readonly size: number;
    readonly page: number;
}

export declare function divideArchive(paths: Iterable<string | Uint8Array>, { size, format, rules, blocking, reached }?: DivideOptions): AsyncGenerator<Share>;

export declare function furtherProblems<Code extends string>({ code, severity, contentType, count }: ProblemCount<Code>, where: Place): ArchiveProblem<Code>;

export declare function kindOf(bytes: Uint8Array, isWhole: boolean, format?: Format): string;

export declare function listFolder(path: Buffer): Promise<Listed[]>;

export declare function problem(code: ArchiveProblemCode, where: Place, detail?: string): ArchiveProblem;

export declare function readArchive(paths: Input | Iterable<Input>, options?: ReadOptions): AsyncIterableIterator<Part>;

export declare function readBatches(paths: Input | Iterable<Input>, options: Omit<ReadOptions, 'signal'>): AsyncGenerator<readonly Part[]>;

export declare function shouldYield(): boolean;

export declare function typeOfAttachment({ code, detail }: CountedProblem<string>): string | undefined;

export declare function yieldToEventLoop(): Promise<void>;

// Named by these, and exported by no entry:

export interface EnvelopeFields {
    readonly messageId?: string | undefined;
    readonly date?: string | undefined;
    readonly from?: string | undefined;
    readonly subject?: string | undefined;
    readonly newsgroups?: string | undefined;
    readonly listId?: string | undefined;
    readonly inReplyTo?: string | undefined;
    readonly references?: string | undefined;
    readonly target?: string | undefined;
    readonly record?: number | undefined;
    readonly folder?: string | undefined;
    readonly node?: number | undefined;
    readonly isDeleted?: boolean | undefined;
}

export declare class LineIndex {
    #private;
    constructor(base: number, line: number, bytes?: Uint8Array);
    readWide(lineFeed: Uint8Array): void;
    slide(bytes: Uint8Array, base: number): void;
    at(offset: number): LinePlace | undefined;
}

export interface MapSection {
    readonly at: number;
    readonly map: OffsetMap;
}

export interface OffsetMap {
    start(offset: number): number;
    end(offset: number): number;
}

export interface PartContent {
    bytes(): Uint8Array | undefined;
    text(): string;
    map(): OffsetMap | undefined;
}

export type PartRecord = Pick<Part, 'envelope' | 'path' | 'contentType' | 'origin' | 'start' | 'end'> & Partial<Omit<Part, 'offset' | 'last' | 'text' | 'bytes' | 'problems' | 'rawRange' | 'withProblems' | 'withoutPlace' | 'toJSON'>>;
