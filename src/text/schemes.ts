/**
 * The schemes that are found without `//` after them: those of the IANA registry that are written so, those of RFC 1738
 * and uri(7), and those in use. `scheme-names.ts` has all names of the registry.
 */
const USED: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ [
    // permanent
    'about acct cid data dns doi file ftp geo gopher http https im imap info jabber ldap mailto mid news nfs ni nih nntp',
    'opaquelocktoken pkcs11 pop pres rtsp service session shttp sip sips sms stun stuns tag tel telnet tftp tn3270 turn',
    'turns tv urn ws wss xmpp',
    // RFC 1738, uri(7)
    'afs ghelp mailserver man prospero toc wais whatis z39.50',
    // in use
    'bitcoin blob cache callto did facetime facetime-audio fax feed finger ftps gemini git git+http git+https irc',
    'itms-apps jar javascript jdbc magnet matrix ms-settings mysql nostr openpgp4fpr pkg',
    's3 scm scp sftp skype spotify ssh svn svn+ssh swh vbscript view-source vscode',
  ]
    .join(' ')
    .split(' '),
)

/** `name` is in lower case, without the colon. */
export function isUsedScheme(name: string): boolean {
  return USED.has(name)
}

export function usedSchemes(): Iterable<string> {
  return USED
}
