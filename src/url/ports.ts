/** The default ports of schemes: by RFC 1738 §5 and RFC 4516, then by their registrations. */
const PORTS: ReadonlyMap<string, number> = /* @__PURE__ */ portsOf(
  'http:80 https:443 ftp:21 gopher:70 nntp:119 telnet:23 wais:210 prospero:1525 ldap:389 acap:674 dict:2628 ' +
    'finger:79 ftps:990 gemini:1965 git:9418 imap:143 ipp:631 irc:6667 ircs:6697 ldaps:636 mqtt:1883 mqtts:8883 ' +
    'mysql:3306 nfs:2049 pop:110 postgres:5432 postgresql:5432 redis:6379 rlogin:513 rsync:873 rtsp:554 rtsps:322 ' +
    'sftp:22 smb:445 smtp:25 snews:563 ssh:22 svn:3690 tftp:69 tn3270:23 vemmi:575 vnc:5900 ws:80 wss:443 ' +
    'z39.50:210 z39.50r:210 z39.50s:210',
)
/** Ports that are not, or not first, the default of a scheme. */
const PROTOCOLS: ReadonlyMap<string, number> = /* @__PURE__ */ portsOf(
  'tcpmux:1 echo:7 discard:9 systat:11 daytime:13 netstat:15 qotd:17 chargen:19 ftp-data:20 ssh:22 time:37 ' +
    'name:42 whois:43 domain:53 pop2:109 sunrpc:111 auth:113 sftp:115 uucp-path:117 ntp:123 epmap:135 ' +
    'netbios-ns:137 netbios-ssn:139 snmp:161 bgp:179 z39.50:210 submissions:465 exec:512 shell:514 printer:515 ' +
    'uucp:540 afp:548 remotefs:556 submission:587 syslog:601 imaps:993 pop3s:995 x11:6000',
)

function portsOf(names: string): Map<string, number> {
  const pairs = names.split(' ').map((pair) => pair.split(':') as [string, string])
  return new Map(pairs.map(([name, port]) => [name, Number(port)]))
}

/** `scheme` is in lower case. */
export function defaultPort(scheme: string): number | null {
  return PORTS.get(scheme) ?? null
}

/** The protocol of a port; `null` if unknown. */
export function protocolOf(port: number): string | null {
  return [...PROTOCOLS, ...PORTS].find(([, each]) => each === port)?.[0] ?? null
}

/**
 * The port as it is written, or else the default of the scheme; `null` without either, or if it is unusable. `scheme` is
 * in lower case.
 */
export function effectivePort(scheme: string, written: string | null): number | null {
  if (!written) return defaultPort(scheme)
  return /^\d+$/.test(written) && Number(written) <= 65535 ? Number(written) : null
}
