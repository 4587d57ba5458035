import { entryOf, schemeOfPort } from './registry.ts'

/** The protocols of ports that are not, or not first, the default of a scheme. */
const PROTOCOLS: Readonly<Record<number, string>> = {
  1: 'tcpmux',
  7: 'echo',
  9: 'discard',
  11: 'systat',
  13: 'daytime',
  15: 'netstat',
  17: 'qotd',
  19: 'chargen',
  20: 'ftp-data',
  22: 'ssh',
  37: 'time',
  42: 'name',
  43: 'whois',
  53: 'domain',
  109: 'pop2',
  111: 'sunrpc',
  113: 'auth',
  115: 'sftp',
  117: 'uucp-path',
  123: 'ntp',
  135: 'epmap',
  137: 'netbios-ns',
  139: 'netbios-ssn',
  161: 'snmp',
  179: 'bgp',
  210: 'z39.50',
  465: 'submissions',
  512: 'exec',
  514: 'shell',
  515: 'printer',
  540: 'uucp',
  548: 'afp',
  556: 'remotefs',
  587: 'submission',
  601: 'syslog',
  993: 'imaps',
  995: 'pop3s',
  6000: 'x11',
}

/** The port of a scheme, in lower case, if the URL gives none. */
export function defaultPort(scheme: string): number | null {
  return entryOf(scheme).port
}

/** The protocol that a port belongs to, `null` if to none that is known here. */
export function protocolOf(port: number): string | null {
  return PROTOCOLS[port] ?? schemeOfPort(port)
}
