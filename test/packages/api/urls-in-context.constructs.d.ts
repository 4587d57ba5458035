// The public declarations of urls-in-context/constructs. They are written by: npm run api

import { ExtraConstruct } from 'urls-in-context'
import { UrlMatch } from 'urls-in-context'

export { ExtraConstruct as ExtraConstruct } from 'urls-in-context'

export interface ImportedOption<Name extends string> {
    readonly name: Name;
}

export declare const defanged: ImportedOption<'defanged'>;

export declare const page: ImportedOption<'page'>;

export declare function refangText(text: string): string;

export declare const scp: ExtraConstruct;

export declare function tellingFangs(tell: (start: number, scheme: string, before: string) => void): ExtraConstruct;

export declare function tellingTemplates(tell: (template: UrlMatch) => void): ExtraConstruct;

export declare const templates: ExtraConstruct;

export declare const wikitext: ImportedOption<'wikitext'>;
