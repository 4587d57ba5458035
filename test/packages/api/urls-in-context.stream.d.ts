// The public declarations of urls-in-context/stream. They are written by: npm run api

import { Options } from 'urls-in-context'
import { UrlMatch } from 'urls-in-context'

export interface ChunkOptions extends StreamOptions {
    readonly signal?: AbortSignal | null | undefined;
}

export type Chunks = AsyncIterable<string> | Iterable<string>;

export interface StreamOptions extends Options {
    readonly flush?: boolean | null | undefined;
}

export declare class UrlMatchStream extends TransformStream<string, UrlMatch[]> {
    constructor(options?: StreamOptions | null);
}

export declare function scanChunks(chunks: Chunks, options?: ChunkOptions | null): AsyncGenerator<UrlMatch[], void, undefined>;
