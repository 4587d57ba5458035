import { LETTERS, PUNYCODE, UNICODE } from './table.ts'

/** All top-level domains, in lower case; made when the first host is asked about. */
let domains: Set<string> | undefined

/** Whether a name is a top-level domain. It is in lower case and in the form NFC, or in Punycode. */
export function isTopLevelDomain(name: string): boolean {
  domains ??= new Set([
    ...`${LETTERS} ${UNICODE}`.split(' '),
    ...PUNYCODE.split(' ').map((encoded) => `xn--${encoded}`),
  ])
  return domains.has(name)
}
