/**
 * The schemes that are looked for in text without `//` behind them: the permanent ones of the IANA registry, those of RFC 1738
 * and uri(7), and those that messages and documents hold; those that need slashes are left out. All names of the registry are in `url/scheme-names.ts`.
 */
const USED: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */
  // permanent
  (
    'about acct cid data dns doi file ftp geo gopher http https im imap info jabber ldap mailto mid ' +
    'news nfs ni nih nntp opaquelocktoken pkcs11 pop pres rtsp rtsps service session shttp sip sips sms stun stuns tag tel telnet tftp ' +
    'tn3270 turn turns tv urn ws wss xmpp ' +
    // RFC 1738, uri(7)
    'afs ghelp mailserver man prospero toc wais whatis z39.50 ' +
    // in use
    'bitcoin blob cache callto did ed2k facetime facetime-audio fax feed finger ftps gemini git git+http ' +
    'git+https git+ssh hg irc ircs itms-apps jar javascript jdbc ldaps magnet matrix moz-extension ' +
    'ms-settings mysql nostr openpgp4fpr pkg postgresql r2dbc redis s3 scm scp ' +
    'sftp skype spotify ssh steam svn svn+ssh swh tg vbscript view-source vscode'
  ).split(' '),
)

/** Whether a scheme is looked for in text. `name` is in lower case, without the colon. */
export function isUsedScheme(name: string): boolean {
  return USED.has(name)
}

/** The names of these schemes, in lower case. */
export function usedSchemes(): Iterable<string> {
  return USED
}
