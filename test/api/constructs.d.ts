// The public declarations of urls-in-context/constructs. They are written by: npm run api

import { ExtraConstruct } from 'urls-in-context'

export { ExtraConstruct as ExtraConstruct } from 'urls-in-context'

export declare const scp: ExtraConstruct;

export declare const templates: ExtraConstruct;
