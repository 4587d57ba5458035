/** Interim. */
export const SCHEME_NAMES: readonly string[] =
  'http https ftp gopher mailto news nntp telnet wais file prospero ldap man info whatis ghelp toc about urn tel sip sips xmpp magnet data doi geo cid mid afs nfs tn3270 mailserver z39.50 javascript git ssh svn irc imap pop rsync sftp service view-source ldaps tftp info ws wss attachment h323 view-source feed jar'.split(
    ' ',
  )
const names = new Set(SCHEME_NAMES)
export function isKnownScheme(name: string): boolean {
  return names.has(name)
}
