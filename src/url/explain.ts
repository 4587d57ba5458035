import { describe } from './argument.ts'
import type { Hazard, HazardCode } from './hazards.ts'
import type { UriFailure } from './iri.ts'
import type { Failure, FailureCode, Problem, ProblemCode } from './problem.ts'

const FAILURES: Record<FailureCode | UriFailure['code'], string> = {
  'no-scheme': 'A URL begins with a scheme and a colon, such as "http:".',
  'bad-scheme': 'A scheme begins with a letter and goes on with letters, digits, "+", "-" and "." only.',
  blank: 'White space ends a URL; a space in a name is written %20.',
  control: 'A control character cannot stand in a URL; it is written as an escape, such as %0A.',
  'lone-surrogate': 'Half a character: the text was cut or converted wrongly.',
  'forbidden-character':
    'This character delimits URLs in text, or is none at all; in a URL it is written as an escape.',
  'empty-host': 'A URL of this scheme names a host.',
  'bad-host': 'No host has this character in its name.',
  'bad-ip-literal': 'The brackets hold no IPv6 address.',
  idna: 'The host is no internationalised domain name.',
  'bad-port': 'The port is not a number.',
}

const PROBLEMS: Record<ProblemCode, string> = {
  'non-ascii': 'A character beyond ASCII is written as escapes of its UTF-8 form.',
  'private-character': 'A private character means something to few readers, and may stand in a query only.',
  'bidi-control': 'A control of the direction of text must not stand in a URL.',
  'bad-character': 'This character is not allowed here unless it is written as an escape.',
  'bad-escape': 'A "%" begins an escape: two hexadecimal digits follow it.',
  'missing-authority': 'A URL of this scheme goes on with "//" and a host.',
  'userinfo-not-allowed': 'A URL of this scheme names no user.',
  'empty-host': 'There is no host.',
  'bad-hostname':
    'A host is labels of letters, digits and inner hyphens with dots between, the last beginning with a letter; or four numbers.',
  'zone-in-address': 'The zone of an address means something on one machine only.',
  'empty-port': 'Where there is no port, there is no colon either.',
  'bad-port': 'A port is a number.',
  'port-not-allowed': 'A URL of this scheme names no port.',
  'port-out-of-range': 'A port is 65535 at most.',
  'missing-path': 'Something that belongs here is missing.',
  'query-not-allowed': 'A URL of this form has no "?".',
  'scheme-syntax': 'The scheme has other rules for what stands here.',
}

const HAZARDS: Record<HazardCode, (detail: string) => string> = {
  'foreign-port': (protocol) => `The port belongs to ${protocol}: a server there may take the URL's text for commands.`,
  'reserved-port': (port) => `Port ${port} is in the range reserved for protocols, and is not this scheme's.`,
  'encoded-control': (escaped) => `${escaped} would end a command if it were decoded before it is sent.`,
  'encoded-delimiter': (escaped) =>
    `${escaped} stands for a delimiter that would change the meaning if it were decoded.`,
  password: () => 'The password can be read by whoever sees the URL.',
  'host-like-user': (host) => `What looks like the host is a user name; the host is ${host}.`,
  'option-like-host': (name) => `Some programs read ${name} as an option, since it begins with a hyphen.`,
  'numeric-host': (host) => `Some clients read ${host} as the number of an IPv4 address.`,
  'idn-host': () => 'The host is an internationalised name: its letters may look like others.',
  'mixed-scripts': () => 'The host mixes letters of scripts that no language writes together.',
  'bidi-control': (character) => `${character} makes the URL show in another order than it is read.`,
  'invisible-character': (character) => `${character} shows nothing, and makes this another URL than the one seen.`,
  script: (scheme) => `Following a ${scheme} URL runs its text as a program.`,
}

/**
 * One English sentence on what a failure, a problem or a hazard means.
 *
 * @throws TypeError on anything else, such as a URL that was parsed.
 */
export function explain(what: Failure | UriFailure | Problem | Hazard): string {
  const sentence = typeof what === 'object' && what !== null ? sentenceOn(what) : undefined
  if (sentence === undefined) {
    throw new TypeError(`explain expects a failure, a problem or a hazard; got ${describe(what)}`)
  }
  return sentence
}

function sentenceOn(what: Failure | UriFailure | Problem | Hazard): string | undefined {
  if ('ok' in what) return FAILURES[what.code]
  return 'detail' in what ? HAZARDS[what.code]?.(what.detail) : PROBLEMS[what.code]
}
