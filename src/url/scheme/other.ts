import type { UrlRecord } from '../url-record.ts'

/** Only the type: an enum is the one kind of string that the compiler tells from each literal that it is not. */
declare enum Other {
  scheme = 'any scheme without fields of its own',
}

/**
 * The name of a scheme without fields of its own, a string. To compare it with a name, assign it to a `string` first:
 * to the compiler it is none of the names that have fields, and no other either.
 */
export type OtherScheme = Other

/** Any other scheme, generic: components, verdicts, how it is registered. RFC 1738 §4, §5 genericurl, RFC 3986 */
export interface OtherUrl extends UrlRecord<OtherScheme, Record<never, never>> {}
