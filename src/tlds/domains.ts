import { LETTERS, PUNYCODE, UNICODE } from './table.ts'

/** Made at first use. */
let domains: Set<string> | undefined

/** `name` is in lower case and NFC, or in Punycode. */
export function isTopLevelDomain(name: string): boolean {
  domains ??= new Set([
    ...`${LETTERS} ${UNICODE}`.split(' '),
    ...PUNYCODE.split(' ').map((encoded) => `xn--${encoded}`),
  ])
  return domains.has(name)
}
