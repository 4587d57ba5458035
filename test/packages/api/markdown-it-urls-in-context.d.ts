// The public declarations of markdown-it-urls-in-context. They are written by: npm run api

import { LiveOptions } from 'urls-in-context/linkify-it'
import { UrlAnnotation } from 'urls-in-context/links'

export { LiveOptions as LiveOptions } from 'urls-in-context/linkify-it'

export interface MarkdownItHost {
    readonly options: {
        readonly linkify?: boolean;
        readonly breaks?: boolean;
    };
    linkify: unknown;
    readonly core: {
        readonly ruler: {
            after(name: string, ruleName: string, rule: (state: CoreState) => void): void;
        };
    };
    readonly inline: {
        readonly ruler: {
            before(name: string, ruleName: string, rule: (state: InlineState, silent: boolean) => boolean): void;
            at(name: string, rule: (state: InlineState, silent: boolean) => boolean): void;
        };
    };
    normalizeLink(url: string): string;
    normalizeLinkText(url: string): string;
    validateLink(url: string): boolean;
}

export interface MarkdownItOptions extends LiveOptions {
    readonly quoted?: boolean | null | undefined;
    readonly readings?: boolean | string | null | undefined;
}

export { MarkdownItOptions as Options }

export interface TokenMeta {
    urlInContext?: UrlAnnotation;
}

export { UrlAnnotation as UrlAnnotation } from 'urls-in-context/links'

export { UrlSyntax as UrlSyntax } from 'urls-in-context/links'

export default function markdownItUrlsInContext(md: MarkdownItHost, options?: MarkdownItOptions | null): void;

export { markdownItUrlsInContext as default }

// Named by these, and exported by no entry:

export interface CoreState {
    readonly src: string;
    readonly tokens: HostToken[];
}

export interface HostToken {
    readonly type: string;
    readonly nesting: number;
    readonly children: HostToken[] | null;
    content: string;
    markup: string;
    info: string;
    meta: TokenMeta | null;
    attrGet(name: string): string | number | null;
    attrSet(name: string, value: string): void;
}

export interface InlineState {
    readonly src: string;
    pos: number;
    readonly posMax: number;
    pending: string;
    readonly linkLevel: number;
    push(type: string, tag: string, nesting: -1 | 0 | 1): HostToken;
}
