// The public declarations of urls-in-context/light. They are written by: npm run api

import { Options } from 'urls-in-context'
import { UrlMatch } from 'urls-in-context'

export { Alternative as Alternative } from 'urls-in-context'

export { Context as Context } from 'urls-in-context'

export { Evidence as Evidence } from 'urls-in-context'

export { HostPredicate as HostPredicate } from 'urls-in-context'

export interface LightOptions extends Pick<Options, 'schemes' | 'emails' | 'bareDomains' | 'maxLength' | 'constructs'> {
    readonly hyphen?: 'keep' | 'drop' | null | undefined;
    readonly joinLines?: 'never' | null | undefined;
    readonly defanged?: false | null | undefined;
    readonly kind?: 'prose' | null | undefined;
}

export { Reading as Reading } from 'urls-in-context'

export { ReadingReason as ReadingReason } from 'urls-in-context'

export { Repair as Repair } from 'urls-in-context'

export { RepairKind as RepairKind } from 'urls-in-context'

export { Span as Span } from 'urls-in-context'

export { UrlMatch as UrlMatch } from 'urls-in-context'

export declare function extract(text: string, options?: LightOptions | null): UrlMatch[];

export declare function segments(text: string, options?: LightOptions | null): Array<string | UrlMatch>;
