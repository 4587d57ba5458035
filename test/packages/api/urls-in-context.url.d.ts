// The public declarations of urls-in-context/url. They are written by: npm run api

import { Failure } from 'urls-in-context'
import { Problem } from 'urls-in-context'
import { Span } from 'urls-in-context'
import { Url } from 'urls-in-context'

export interface CidFields {
    readonly contentId: Octets;
}

export interface CidUrl extends UrlRecord<'cid', CidFields>, CidFields {
}

export interface Components {
    readonly scheme: string;
    readonly userinfo: string | null;
    readonly host: string | null;
    readonly port: string | null;
    readonly path: string;
    readonly query: string | null;
    readonly fragment: string | null;
}

export interface Conforms {
    readonly rfc1738: boolean | null;
    readonly rfc3986: boolean;
    readonly rfc3987: boolean;
}

export interface DataFields {
    readonly mediaType: string;
    readonly parameters: readonly Pair[];
    readonly base64: boolean;
    readonly body: Octets;
    readonly content: Uint8Array | null;
}

export interface DataUrl extends UrlRecord<'data', DataFields>, DataFields {
}

export interface DocumentationFields {
    readonly topic: Octets;
}

export interface DocumentationUrl extends UrlRecord<'whatis' | 'ghelp' | 'toc' | 'about', DocumentationFields>, DocumentationFields {
}

export interface DoiFields {
    readonly prefix: string;
    readonly suffix: Octets;
}

export interface DoiUrl extends UrlRecord<'doi', DoiFields>, DoiFields {
}

export { Failure as Failure } from 'urls-in-context'

export { FailureCode as FailureCode } from 'urls-in-context'

export interface FileFields {
    readonly local: boolean;
    readonly absolute: boolean;
    readonly segments: readonly Octets[];
}

export interface FileUrl extends UrlRecord<'file', FileFields>, FileFields {
}

export interface FtpCommand {
    readonly verb: 'USER' | 'PASS' | 'CWD' | 'TYPE' | 'NLST' | 'RETR';
    readonly argument: Octets | null;
    readonly supply?: 'email' | 'password';
}

export interface FtpFields {
    readonly user: Octets | null;
    readonly password: Octets | null;
    readonly cwd: readonly Octets[];
    readonly name: Octets | null;
    readonly typecode: 'a' | 'i' | 'd' | null;
    readonly commands: readonly FtpCommand[];
}

export interface FtpUrl extends UrlRecord<'ftp', FtpFields>, FtpFields {
}

export interface GeoFields {
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly altitude: number | null;
    readonly crs: string;
    readonly uncertainty: number | null;
    readonly parameters: readonly Pair[];
}

export interface GeoUrl extends UrlRecord<'geo', GeoFields>, GeoFields {
}

export interface GopherFields {
    readonly type: Octets;
    readonly selector: Octets;
    readonly search: Octets | null;
    readonly plus: Octets | null;
    readonly wants: GopherPlus | null;
    readonly request: Uint8Array;
}

export type GopherPlus = {
    readonly kind: 'default' | 'form' | 'other';
} | {
    readonly kind: 'view';
    readonly view: string;
    readonly language: string | null;
} | {
    readonly kind: 'attributes';
    readonly of: 'item' | 'directory';
    readonly names: readonly string[];
} | {
    readonly kind: 'filled-form';
    readonly values: readonly string[];
};

export interface GopherUrl extends UrlRecord<'gopher', GopherFields>, GopherFields {
}

export interface Hazard {
    readonly code: HazardCode;
    readonly at: number;
    readonly detail: string;
}

export type HazardCode = 'foreign-port' | 'reserved-port' | 'encoded-control' | 'encoded-delimiter' | 'password' | 'host-like-user' | 'option-like-host' | 'numeric-host' | 'idn-host' | 'mixed-scripts' | 'bidi-control' | 'invisible-character' | 'script';

export type HostKind = 'name' | 'ipv4' | 'ipv6' | 'ipvfuture';

export interface HttpFields {
    readonly path: Octets | null;
    readonly search: Octets | null;
    readonly pairs: readonly Pair[];
}

export interface HttpUrl extends UrlRecord<'http' | 'https', HttpFields>, HttpFields {
}

export interface InfoFields {
    readonly file: Octets;
    readonly node: string;
    readonly spelling: 'gnome' | 'kde';
}

export interface InfoUrl extends UrlRecord<'info', InfoFields>, InfoFields {
}

export interface LdapExtension {
    readonly critical: boolean;
    readonly type: Octets;
    readonly value: Octets | null;
}

export interface LdapFields {
    readonly dn: Octets;
    readonly attributes: readonly Octets[] | null;
    readonly scope: Octets | null;
    readonly effectiveScope: string;
    readonly filter: Octets | null;
    readonly effectiveFilter: string;
    readonly extensions: readonly LdapExtension[];
}

export interface LdapUrl extends UrlRecord<'ldap', LdapFields>, LdapFields {
}

export declare const MASK: string;

export interface MagnetFields {
    readonly topics: readonly string[];
    readonly displayName: string | null;
    readonly trackers: readonly string[];
    readonly pairs: readonly Pair[];
}

export interface MagnetUrl extends UrlRecord<'magnet', MagnetFields>, MagnetFields {
}

export interface MailtoFields {
    readonly addresses: readonly string[];
    readonly headers: readonly Pair[];
}

export interface MailtoUrl extends UrlRecord<'mailto', MailtoFields>, MailtoFields {
}

export interface ManFields {
    readonly name: Octets;
    readonly section: Octets | null;
}

export interface ManUrl extends UrlRecord<'man', ManFields>, ManFields {
}

export interface MidFields {
    readonly messageId: Octets;
    readonly contentId: Octets | null;
}

export interface MidUrl extends UrlRecord<'mid', MidFields>, MidFields {
}

export interface NewsFields {
    readonly kind: 'all' | 'group' | 'article';
    readonly group: Octets | null;
    readonly messageId: Octets | null;
}

export interface NewsUrl extends UrlRecord<'news', NewsFields>, NewsFields {
}

export interface NntpFields {
    readonly group: Octets;
    readonly article: Octets | null;
}

export interface NntpUrl extends UrlRecord<'nntp', NntpFields>, NntpFields {
}

export interface NormalizeOptions {
    readonly rules?: 'syntax' | 'scheme' | undefined;
}

export declare class Octets {
    #private;
    readonly raw: string;
    constructor(raw: string);
    get bytes(): Uint8Array;
    get text(): string;
    get charset(): 'utf-8' | 'latin1';
    toString(): string;
    toJSON(): {
        raw: string;
        text: string;
        charset: 'utf-8' | 'latin1';
    };
}

export type OtherScheme = Other;

export interface OtherUrl extends UrlRecord<OtherScheme, Record<never, never>> {
}

export interface Pair {
    readonly name: Octets;
    readonly value: Octets | null;
}

export { Problem as Problem } from 'urls-in-context'

export type ProblemAgainst = 'rfc1738' | 'rfc3986' | 'rfc3987' | 'scheme' | 'protocol';

export { ProblemCode as ProblemCode } from 'urls-in-context'

export interface ProsperoFields {
    readonly hsoname: Octets;
    readonly pairs: readonly Pair[];
}

export interface ProsperoUrl extends UrlRecord<'prospero', ProsperoFields>, ProsperoFields {
}

export declare const SCHEMES_DATE = "2026-09-11";

export type SchemeStatus = 'permanent' | 'provisional' | 'historical' | 'documented' | 'common';

export interface SipFields {
    readonly user: Octets | null;
    readonly password: Octets | null;
    readonly host: string;
    readonly port: string | null;
    readonly parameters: readonly Pair[];
    readonly headers: readonly Pair[];
}

export interface SipUrl extends UrlRecord<'sip' | 'sips', SipFields>, SipFields {
}

export interface TelFields {
    readonly number: string;
    readonly global: boolean;
    readonly context: string | null;
    readonly parameters: readonly Pair[];
}

export interface TelUrl extends UrlRecord<'tel', TelFields>, TelFields {
}

export interface TelnetFields {
    readonly user: Octets | null;
    readonly password: Octets | null;
}

export interface TelnetUrl extends UrlRecord<'telnet', TelnetFields>, TelnetFields {
}

export interface ToIriOptions {
    readonly domainToUnicode?: ((host: string) => string) | undefined;
}

export interface Unresolved {
    readonly service: string;
    readonly reason: 'opaque' | 'unreadable' | 'depth';
    readonly host?: string | undefined;
}

export interface UnwrapStep {
    readonly service: string;
    readonly url: string;
}

export interface Unwrapped {
    readonly url: string;
    readonly via: readonly UnwrapStep[];
    readonly unresolved?: Unresolved | undefined;
}

export interface UriFailure {
    readonly ok: false;
    readonly code: 'idna' | 'bad-port';
}

export interface UriResult {
    readonly ok: true;
    readonly uri: string;
}

export { Url as Url } from 'urls-in-context'

export type UrlParts = Pick<Components, 'scheme'> & Partial<Omit<Components, 'scheme'>>;

export declare abstract class UrlRecord<Scheme extends string, Fields extends object> {
    #private;
    readonly ok = true;
    readonly scheme: Scheme;
    readonly href: string;
    readonly components: Components;
    readonly hostKind: HostKind | null;
    readonly effectivePort: number | null;
    readonly conforms: Conforms;
    readonly problems: readonly Problem[];
    constructor(scheme: Scheme, href: string, components: Components, hostKind: HostKind | null, effectivePort: number | null, conforms: Conforms, problems: readonly Problem[]);
    get fields(): Fields;
    protected abstract readFields(): Fields;
    get user(): Octets | null;
    get password(): Octets | null;
    get registration(): SchemeStatus | null;
    get mark(): 'reserved' | 'experimental' | null;
    toJSON(): object;
}

export interface UrnFields {
    readonly nid: string;
    readonly nss: Octets;
    readonly rComponent: Octets | null;
    readonly qComponent: Octets | null;
}

export interface UrnUrl extends UrlRecord<'urn', UrnFields>, UrnFields {
}

export interface WaisFields {
    readonly form: 'database' | 'search' | 'document';
    readonly database: Octets;
    readonly search: Octets | null;
    readonly wtype: Octets | null;
    readonly wpath: Octets | null;
}

export interface WaisUrl extends UrlRecord<'wais', WaisFields>, WaisFields {
}

export interface XmppFields {
    readonly account: string | null;
    readonly node: Octets | null;
    readonly domain: string;
    readonly resource: Octets | null;
    readonly query: Octets | null;
    readonly parameters: readonly Pair[];
}

export interface XmppUrl extends UrlRecord<'xmpp', XmppFields>, XmppFields {
}

export declare function componentSpans(url: Url): Partial<Record<keyof Components, Span>>;

export declare function defang(url: string): string;

export declare function explain(what: Failure | UriFailure | Problem | Hazard): string;

export declare function format(parts: UrlParts | {
    readonly components: Components;
}): string;

export declare function hazards(url: Url): readonly Hazard[];

export declare function isKnownScheme(name: string): boolean;

export declare function isSecretField(name: string): boolean;

export declare function maskAfterHost(url: string): string;

export declare function normalize(url: Url, options?: NormalizeOptions): string;

export { parseUrl as parseUrl } from 'urls-in-context'

export declare function redact(url: Url): string;

export declare function redactText(text: string): string;

export declare function redactUrl(url: string): string;

export declare function resolve(base: string | Url, reference: string): Url | Failure;

export declare function schemeNames(): Iterable<string>;

export declare function schemeStatus(name: string): SchemeStatus | null;

export declare function toIri(url: Url, options?: ToIriOptions): string;

export declare function toUri(url: Url): UriResult | UriFailure;

export declare function unwrapUrl(url: string): Unwrapped;

// Named by these, and exported by no entry:

declare enum Other {
    scheme = "any scheme without fields of its own"
}
