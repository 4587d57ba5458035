import type { UrlRecord } from '../url-record.ts'

/** Only a type: the compiler tells an enum from each string literal. */
declare enum Other {
  scheme = 'any scheme without fields of its own',
}

/**
 * The name of a scheme without fields of its own, a string. Assign it to a `string` to compare it: the compiler takes
 * it for different from all names.
 */
export type OtherScheme = Other

/** Any other scheme, generic: components, verdicts, registration. RFC 1738 §4, §5 genericurl, RFC 3986 */
export interface OtherUrl extends UrlRecord<OtherScheme, Record<never, never>> {}
