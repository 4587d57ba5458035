// The public declarations of urls-in-context/stream. They are written by: npm run api

import { Options } from 'urls-in-context'
import { UrlMatch } from 'urls-in-context'

export interface ChunkOptions extends StreamOptions {
    readonly signal?: AbortSignal | undefined;
}

export type Chunks = AsyncIterable<string> | Iterable<string>;

export interface StreamOptions extends Options {
    readonly flush?: boolean | undefined;
}

export declare class UrlMatchStream extends TransformStream<string, UrlMatch[]> {
    constructor(options?: StreamOptions);
}

export declare function scanChunks(chunks: Chunks, options?: ChunkOptions): AsyncGenerator<UrlMatch[], void, undefined>;
