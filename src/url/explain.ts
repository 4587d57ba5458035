import { describe } from './argument.ts'
import type { Hazard, HazardCode } from './hazards.ts'
import type { UriFailure } from './iri.ts'
import type { Failure, FailureCode, Problem, ProblemCode } from './problem.ts'

const FAILURES: Record<FailureCode | UriFailure['code'], string> = {
  'no-scheme': 'A URL begins with a scheme and a colon, such as "http:".',
  'bad-scheme': 'A scheme begins with a letter, followed only by letters, digits, "+", "-" and ".".',
  blank: 'White space ends a URL; a space in a name is written as %20.',
  control: 'A URL cannot contain a control character; it is written as an escape, such as %0A.',
  'lone-surrogate': 'Half of a character: the text was cut or converted wrongly.',
  'forbidden-character':
    'This character delimits URLs in text or is not assigned; in a URL it is written as an escape.',
  'empty-host': 'A URL of this scheme needs a host.',
  'bad-host': 'A host name cannot contain this character.',
  'bad-ip-literal': 'The brackets do not hold a valid IP address.',
  idna: 'The host is not a valid internationalised domain name.',
  'bad-port': 'The port is not a number.',
}

const PROBLEMS: Record<ProblemCode, string> = {
  'non-ascii': 'A character beyond ASCII is written as escapes of its UTF-8 form.',
  'private-character': 'A private-use character has no agreed meaning; only a query may contain it.',
  'bidi-control': 'A URL must not contain a control for the direction of text.',
  'bad-character': 'This character is not allowed here unless it is written as an escape.',
  'bad-escape': 'A "%" must be followed by two hexadecimal digits.',
  'missing-authority': 'A URL of this scheme needs "//" and a host.',
  'userinfo-not-allowed': 'A URL of this scheme cannot have a user.',
  'empty-host': 'The host is missing.',
  'bad-hostname':
    'A host consists of labels of letters, digits and inner hyphens, separated by dots, of which the last begins with a letter; or of four numbers.',
  'zone-in-address': 'The zone of an address has a meaning only on one machine.',
  'empty-port': 'Without a port, there should be no colon.',
  'bad-port': 'A port is a number.',
  'port-not-allowed': 'A URL of this scheme cannot have a port.',
  'port-out-of-range': 'A port cannot be larger than 65535.',
  'missing-path': 'Something that belongs here is missing.',
  'query-not-allowed': 'A URL of this form cannot have a "?".',
  'scheme-syntax': 'The rules of the scheme do not allow this here.',
}

const HAZARDS: Record<HazardCode, (detail: string) => string> = {
  'foreign-port': (protocol) =>
    `The port belongs to ${protocol}: a server there may take the text of the URL for commands.`,
  'reserved-port': (port) => `Port ${port} is in the range reserved for protocols, and is not this scheme's.`,
  'encoded-control': (escaped) => `${escaped} would end a command if it were decoded before it is sent.`,
  'encoded-delimiter': (escaped) =>
    `${escaped} stands for a delimiter that would change the meaning if it were decoded.`,
  password: () => 'The password can be read by whoever sees the URL.',
  'host-like-user': (host) => `What looks like the host is a user name; the host is ${host}.`,
  'option-like-host': (name) => `Some programs read ${name} as an option because it begins with a hyphen.`,
  'numeric-host': (host) => `Some clients read ${host} as the number of an IPv4 address.`,
  'idn-host': () => 'The host is an internationalised name: its letters may look like others.',
  'mixed-scripts': () => 'The host or address mixes letters of scripts that no language writes together.',
  'bidi-control': (character) => `${character} makes the URL appear in a different order than it is read.`,
  'invisible-character': (character) =>
    `${character} is invisible and makes this a different URL from the one that is seen.`,
  script: (scheme) => `Opening a ${scheme} URL runs its text as a program.`,
}

/**
 * One English sentence about a failure, a problem or a hazard.
 *
 * @throws TypeError on anything else, such as a parsed URL.
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
