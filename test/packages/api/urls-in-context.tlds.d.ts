// The public declarations of urls-in-context/tlds. They are written by: npm run api

export declare const TLDS_DATE = "2025-10-24";

export declare function isLocalHost(host: string, before?: string, after?: string): boolean;

export declare function isPublicHost(host: string, before?: string, after?: string): boolean;
