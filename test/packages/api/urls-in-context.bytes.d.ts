// The public declarations of urls-in-context/bytes. They are written by: npm run api

import { Options } from 'urls-in-context'
import { UrlMatch } from 'urls-in-context'

export declare class ByteExtractor extends ByteScanner {
    constructor(options?: ByteOptions | null);
}

export interface ByteOptions extends Options {
    readonly charset?: string | null | undefined;
}

// Named by these, and exported by no entry:

export declare class ByteScanner {
    #private;
    constructor(options: ByteOptions | null | undefined, platform: Platform);
    write(bytes: Uint8Array): UrlMatch[];
    flush(): UrlMatch[];
    end(): UrlMatch[];
}

export interface Platform {
    latin1(bytes: Uint8Array): string;
    isAscii(bytes: Uint8Array): boolean;
}
