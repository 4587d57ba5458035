// The public declarations of urls-in-context/linkify-text. They are written by: npm run api

import { HazardCode } from 'urls-in-context/url'
import { LinkAttributes } from 'urls-in-context/rehype'
import { LiveOptions } from 'urls-in-context/linkify-it'
import { PerMatch } from 'urls-in-context/rehype'
import { UrlMatch } from 'urls-in-context'

export { LinkAttributes as LinkAttributes } from 'urls-in-context/rehype'

export { PerMatch as PerMatch } from 'urls-in-context/rehype'

export interface LinkOptions extends LiveOptions {
    readonly hazards?: readonly HazardCode[] | null | undefined;
    readonly filter?: ((match: UrlMatch) => boolean) | null | undefined;
    readonly rel?: PerMatch<string | readonly string[]>;
    readonly target?: PerMatch<string>;
    readonly className?: PerMatch<string | readonly string[]>;
    readonly attributes?: PerMatch<LinkAttributes>;
    readonly readings?: boolean | string | null | undefined;
}

export { LinkOptions as TextOptions }

export declare function linkifyText(text: string, options?: LinkOptions | null | undefined): string;
