import { type Failure, parseUrl, type Url } from '../../src/url/index.ts'

/** Parses what must parse. */
export function read(text: string): Url {
  const url = parseUrl(text)
  if (!url.ok) throw new Error(`${JSON.stringify(text)}: ${url.code} at ${url.at}`)
  return url
}

/** The record of a scheme; `https` is one of two that a record has. */
type RecordOf<Scheme, Member = Url> = Member extends Url ? (Scheme extends Member['scheme'] ? Member : never) : never

/** Parses what must parse, and have this scheme. */
export function readAs<Scheme extends Url['scheme'] & string>(scheme: Scheme, text: string): RecordOf<Scheme> {
  const url = read(text)
  if (url.scheme !== scheme) throw new Error(`${text} is ${url.scheme}`)
  return url as RecordOf<Scheme>
}

/** What must not parse. */
export function refuse(text: string): Failure {
  const url = parseUrl(text)
  if (url.ok) throw new Error(`${JSON.stringify(text)} is read`)
  return url
}

/** The example URLs of the RFCs, by the document that they stand in. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'RFC 1738': [
    'http://www.acl.lanl.gov/URI/archive/uri-archive.index.html',
    'ftp://@host.com/',
    'ftp://host.com/',
    'ftp://foo:@host.com/',
    'ftp://myname@host.dom/%2Fetc/motd',
    'ftp://myname@host.dom/etc/motd',
    'ftp://myname@host.dom//etc/motd',
    'news:*',
    'news:comp.infosystems.www.misc',
    'file://vms.host.edu/disk$user/my/notes/note12345.txt',
    'prospero://host.dom//pros/name',
    'ftp://info.cern.ch/pub/www/doc;type=d',
    'ftp://ds.internic.net/rfc',
    'http://ds.internic.net/instructions/overview.html#WARNING',
    'ftp://ds.internic.net/rfc/rfc1436.txt;type=a',
    'ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt',
    'ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z',
    'ftp://quake.think.com/pub/wais/doc/protspec.txt',
    'ftp://ds.internic.net/internet-drafts/draft-ietf-nntpext-uri-01.txt',
    'ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z',
    'ftp://uu.psi.com/wp/nir.txt',
  ],
  'RFC 2368': [
    'mailto:chris@example.com',
    'mailto:infobot@example.com?subject=current-issue',
    'mailto:infobot@example.com?body=send%20current-issue',
    'mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index',
    'mailto:foobar@example.com?In-Reply-To=%3c3469A91.D10AF4C@example.com',
    'mailto:majordomo@example.com?body=subscribe%20bamboo-l',
    'mailto:joe@example.com?cc=bob@example.com&body=hello',
    'mailto:?to=joe@example.com&cc=bob@example.com&body=hello',
    'mailto:gorby%25kremvax@example.com',
    'mailto:unlikely%3Faddress@example.com?blat=foop',
    'mailto:addr1%2C%20addr2',
    'mailto:?to=addr1%2C%20addr2',
    'mailto:addr1?to=addr2',
  ],
  'RFC 2255': [
    'ldap:///o=University%20of%20Michigan,c=US',
    'ldap://ldap.itd.umich.edu/o=University%20of%20Michigan,c=US',
    'ldap://ldap.itd.umich.edu/o=University%20of%20Michigan,c=US?postalAddress',
    'ldap://host.com:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)',
    'ldap://ldap.itd.umich.edu/c=GB?objectClass?one',
    'ldap://ldap.question.com/o=Question%3f,c=US?mail',
    'ldap://ldap.netscape.com/o=Babsco,c=US??(int=%5c00%5c00%5c00%5c04)',
    'ldap:///??sub??bindname=cn=Manager%2co=Foo',
    'ldap:///??sub??!bindname=cn=Manager%2co=Foo',
  ],
  'RFC 2732': [
    'http://[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]:80/index.html',
    'http://[1080:0:0:0:8:800:200C:417A]/index.html',
    'http://[3ffe:2a00:100:7031::1]',
    'http://[1080::8:800:200C:417A]/foo',
    'http://[::192.9.5.5]/ipng',
    'http://[::FFFF:129.144.52.38]:80/index.html',
    'http://[2010:836B:4179::836B:4179]',
  ],
  'RFC 3986': [
    'ftp://ftp.is.co.za/rfc/rfc1808.txt',
    'http://www.ietf.org/rfc/rfc2396.txt',
    'ldap://[2001:db8::7]/c=GB?objectClass?one',
    'mailto:John.Doe@example.com',
    'news:comp.infosystems.www.servers.unix',
    'tel:+1-816-555-1212',
    'telnet://192.0.2.16:80/',
    'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
  ],
  'uri(7)': [
    'http://lwn.net',
    'ftp://ftp.is.co.za/rfc/rfc1808.txt',
    'news:comp.lang.ada',
    'telnet://melvyl.ucop.edu/',
    'file:/cgi-bin',
    'file:/etc/passwd',
    'file:///etc/passwd',
    'man:ls(1)',
    'man:(index)',
    'info:gcc',
    'info:gcc#G++_and_GCC',
    'info:(gcc)',
    'info:(gcc)G++%20and%20GCC',
    'info:(dir)',
    'toc:man',
    'toc:info',
    'file:///usr/doc/ZZZ',
  ],
}
