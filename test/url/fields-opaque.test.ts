import { expect, test } from 'vitest'
import { readAs } from './urls.ts'

test('man, info and the others of uri(7)', () => {
  const man = (text: string) => [readAs('man', text).name.text, readAs('man', text).section?.text]
  expect([man('man:ls(1)'), man('man:ls'), man('man:(index)'), man('man:ls()')]).toEqual([
    ['ls', '1'],
    ['ls', undefined],
    ['(index)', undefined],
    ['ls', ''],
  ])
  const info = (text: string) => {
    const { file, node, spelling } = readAs('info', text)
    return [file.text, node, spelling]
  }
  expect(info('info:gcc')).toEqual(['gcc', 'Top', 'gnome'])
  expect(info('info:gcc#G++_and_GCC')).toEqual(['gcc', 'G++ and GCC', 'gnome'])
  expect(info('info:(gcc)')).toEqual(['gcc', 'Top', 'kde'])
  expect(info('info:(gcc)G++%20and%20GCC')).toEqual(['gcc', 'G++ and GCC', 'kde'])
  expect(info('info:(gcc)a_b?#c')).toEqual(['gcc', 'a b?#c', 'kde'])
  expect(info('info:(gcc')).toEqual(['gcc', 'Top', 'kde'])
  expect(readAs('whatis', 'whatis:ls%20x').topic.text).toBe('ls x')
  expect(readAs('ghelp', 'ghelp:gedit').topic.text).toBe('gedit')
  expect(readAs('toc', 'toc:man').topic.text).toBe('man')
  expect(readAs('about', 'about:config?x').topic.text).toBe('config?x')
})

test('urn, RFC 8141', () => {
  expect(readAs('urn', 'urn:ISBN:0%2F1').fields).toMatchObject({
    nid: 'isbn',
    nss: { text: '0/1' },
    rComponent: null,
    qComponent: null,
  })
  const parts = (text: string) => [readAs('urn', text).rComponent?.raw, readAs('urn', text).qComponent?.raw]
  expect(parts('urn:example:foo-bar-baz-qux?+CCResolve:cc=uk')).toEqual(['CCResolve:cc=uk', undefined])
  expect(parts('urn:example:weather?=op=map&lat=39.56')).toEqual([undefined, 'op=map&lat=39.56'])
  expect(parts('urn:example:x?+a?=b#f')).toEqual(['a', 'b'])
  expect(parts('urn:example:x?a')).toEqual([undefined, undefined])
  expect(readAs('urn', 'urn:x').fields).toMatchObject({ nid: 'x', nss: { raw: '' } })
})

test('tel, RFC 3966', () => {
  expect(readAs('tel', 'tel:+1-(816)-555.1212').fields).toMatchObject({
    number: '+18165551212',
    global: true,
    context: null,
    parameters: [],
  })
  const local = readAs('tel', 'tel:7042;ext=1;phone-context=example.com')
  expect([local.number, local.global, local.context, local.parameters.length]).toEqual([
    '7042',
    false,
    'example.com',
    2,
  ])
})

test('sip and xmpp, RFC 3261 and RFC 5122', () => {
  const sip = readAs('sip', 'sip:alice:secretword@atlanta.com:5061;transport=tcp;lr?subject=project%20x')
  expect([sip.user?.text, sip.password?.text, sip.host, sip.port]).toEqual([
    'alice',
    'secretword',
    'atlanta.com',
    '5061',
  ])
  expect(sip.parameters.map(({ name, value }) => [name.text, value?.text])).toEqual([
    ['transport', 'tcp'],
    ['lr', undefined],
  ])
  expect(sip.headers[0]?.value?.text).toBe('project x')
  expect(readAs('sips', 'sips:[2001:db8::1]:5061').fields).toMatchObject({
    user: null,
    host: '[2001:db8::1]',
    port: '5061',
  })
  expect(readAs('sip', 'sip:a.example').fields).toMatchObject({
    user: null,
    password: null,
    host: 'a.example',
    port: null,
  })
  expect(readAs('sip', 'sip://u:p@h:5060').fields).toMatchObject({ user: { raw: 'u' }, host: 'h', port: '5060' })
  const xmpp = readAs('xmpp', 'xmpp:node@example.com/some-resource?message;subject=Hello%20World')
  expect([xmpp.account, xmpp.node?.text, xmpp.domain, xmpp.resource?.text, xmpp.query?.text]).toEqual([
    null,
    'node',
    'example.com',
    'some-resource',
    'message',
  ])
  expect(xmpp.parameters[0]?.value?.text).toBe('Hello World')
  expect(readAs('xmpp', 'xmpp://guest@example.com/support@example.com').fields).toMatchObject({
    account: 'guest@example.com',
    node: { raw: 'support' },
    domain: 'example.com',
    resource: null,
    query: null,
  })
})

test('magnet, data, doi, geo, cid, mid', () => {
  const magnet = readAs('magnet', 'magnet:?xt.1=urn:sha1:X&xt.2=urn:btih:Y&dn=a%20b&tr=http%3A%2F%2Ft.example%2F')
  expect([magnet.topics, magnet.displayName, magnet.trackers, magnet.pairs.length]).toEqual([
    ['urn:sha1:X', 'urn:btih:Y'],
    'a b',
    ['http://t.example/'],
    4,
  ])
  const data = (text: string) => {
    const { mediaType, parameters, base64, content } = readAs('data', text)
    return [
      mediaType,
      parameters.map(({ name, value }) => `${name.text}=${value?.text}`),
      base64,
      content && String.fromCharCode(...content),
    ]
  }
  expect(data('data:,A%20brief%20note')).toEqual(['text/plain', ['charset=US-ASCII'], false, 'A brief note'])
  expect(data('data:Text/Plain;charset=iso-8859-7,%be%fa')).toEqual([
    'text/plain',
    ['charset=iso-8859-7'],
    false,
    '\xbe\xfa',
  ])
  expect(data('data:,')).toEqual(['text/plain', ['charset=US-ASCII'], false, ''])
  expect(data('data:;base64,SGk%3D')).toEqual(['text/plain', ['charset=US-ASCII'], true, 'Hi'])
  expect(data('data:image/gif;BASE64,!')).toEqual(['image/gif', [], true, null])
  expect(data('data:;charset=x,a?b')).toEqual(['text/plain', ['charset=x'], false, 'a?b'])
  expect(readAs('doi', 'doi:10.1000/182(1)?x').fields).toMatchObject({ prefix: '10.1000', suffix: { raw: '182(1)?x' } })
  expect(readAs('geo', 'geo:48.2010,-16.3695,183;crs=WGS84;u=40').fields).toMatchObject({
    latitude: 48.201,
    longitude: -16.3695,
    altitude: 183,
    crs: 'wgs84',
    uncertainty: 40,
  })
  expect(readAs('geo', 'geo:x').fields).toMatchObject({
    latitude: null,
    longitude: null,
    altitude: null,
    crs: 'wgs84',
    uncertainty: null,
  })
  expect(readAs('cid', 'cid:foo4%25foo1@bar.net').contentId.text).toBe('foo4%foo1@bar.net')
  const mid = readAs('mid', 'mid:960830.1639@XIson.com/partA.960830.1639@XIson.com')
  expect([mid.messageId.text, mid.contentId?.text]).toEqual(['960830.1639@XIson.com', 'partA.960830.1639@XIson.com'])
  expect(readAs('mid', 'mid:a@b').contentId).toBe(null)
})
