// The public declarations of remark-urls-in-context. They are written by: npm run api

import { Extension } from 'mdast-util-from-markdown'
import { Extension } from 'micromark-util-types'
import { LiveOptions } from 'urls-in-context/linkify-it'
import { Options } from 'mdast-util-to-markdown'
import { Plugin } from 'unified'
import { Root } from 'mdast'
import { VFile } from 'vfile'

export interface AmbiguousUrl {
    readonly start: number;
    readonly end: number;
    readonly reason: 'hyphen' | 'space' | 'line-break' | 'text';
    readonly urls: readonly string[];
}

export interface Edit {
    readonly start: number;
    readonly end: number;
    readonly text: string;
}

export { LiveOptions as LiveOptions } from 'urls-in-context/linkify-it'

export interface MarkdownExtensions {
    readonly micromark: MicromarkExtension[];
    readonly fromMarkdown: FromMarkdownExtension;
    readonly toMarkdown: ToMarkdownExtension;
    readonly transform: (tree: Root, text: string) => void;
}

export interface RemarkOptions extends LiveOptions {
    readonly bare?: boolean | null | undefined;
    readonly spelling?: 'canonical' | 'original' | null | undefined;
    readonly hProperties?: boolean | null | undefined;
    readonly className?: string | readonly string[] | null | undefined;
}

export { RemarkOptions as Options }

export { UrlAnnotation as UrlAnnotation } from 'urls-in-context/links'

export { UrlSyntax as UrlSyntax } from 'urls-in-context/links'

export declare function ambiguousUrls(tree: Root, file: VFile): AmbiguousUrl[];

export declare function applyEdits(text: string, edits: readonly Edit[]): string;

declare const remarkUrlsInContext: Plugin<[(RemarkOptions | null | undefined)?], Root>;

export { remarkUrlsInContext as default }

export declare function markdownExtensions(options?: RemarkOptions | null): MarkdownExtensions;

export declare function toEdits(tree: Root, file: VFile): Edit[];
