import { expect, test } from 'vitest'
import { explain, type HazardCode, hazards, parseUrl } from '../../src/url/index.ts'
import { read } from './urls.ts'

const found = (text: string): string[] => hazards(read(text)).map(({ code, at, detail }) => `${code} ${at} ${detail}`)

test.each([
  // RFC 1738 §6: a port that belongs to another protocol
  ['gopher://a.example:25/1x', ['foreign-port 19 smtp']],
  ['http://a.example:25/', ['foreign-port 17 smtp']],
  ['http://a.example:443/', ['foreign-port 17 https']],
  ['https://a.example:22/', ['foreign-port 18 ssh']],
  ['http://a.example:6000/', ['foreign-port 17 x11']],
  ['http://a.example:999/', ['reserved-port 17 999']],
  ['http://a.example:8080/', []],
  ['foo://a.example:80/', []],
  ['http://a.example:80/', []],
  ['http://a.example:/', []],
  // RFC 1738 §6: encoded delimiters of the protocol
  ['telnet://u%0D%0Als@a.example/', ['encoded-control 10 %0D']],
  ['telnet://u%FF@a.example/', ['encoded-delimiter 10 %FF']],
  ['gopher://a.example:25/1%0d%0aHELO', ['foreign-port 19 smtp', 'encoded-control 23 %0d']],
  ['http://a.example/%0A', ['encoded-control 17 %0A']],
  ['http://a.example/%00', ['encoded-control 17 %00']],
  ['ftp://a.example/x%0D%0ADELE%20y', ['encoded-control 17 %0D']],
  ['http://a.example/x#%0A', []],
  ['mailto:a@b.example?body=a%0D%0Ab', []],
  ['mailto:a@b.example?subject=a%0D%0ABcc:c', ['encoded-control 28 %0D']],
  ['mailto:a%0Ab@c.example', ['encoded-control 8 %0A']],
  ['gopher://a.example/1s%09%09+%091%0D%0A+-1%0D%0Ax%0D%0A.%0D%0A', []],
  ['gopher://a.example/1s%0A%09%09+%091%0D%0A+-1%0D%0Ax%0D%0A.%0D%0A', ['encoded-control 21 %0A']],
  ['data:,%0D%0A', []],
  ['http://a%2Fb.example/', ['encoded-delimiter 8 %2F']],
  ['http://a%40b.example/', ['encoded-delimiter 8 %40']],
  // A password in the URL
  ['ftp://u:secret@a.example/', ['password 8 ']],
  ['ftp://u:@a.example/', []],
  ['sip:u:secret@a.example', ['password 6 ']],
  // A user part that looks like a host
  ['http://www.bank.example@evil.example/', ['host-like-user 7 evil.example']],
  ['http://www.bank.example:443@evil.example/', ['host-like-user 7 evil.example', 'password 24 ']],
  ['http://www.bank.example%2Flogin@evil.example/', ['host-like-user 7 evil.example']],
  ['http://x@bank.example@evil.example/', ['host-like-user 7 evil.example']],
  ['http://банк.рф@evil.example/', ['host-like-user 7 evil.example']],
  ['http://google.com;@evil.example/', ['host-like-user 7 evil.example']],
  ['http://google.com%20@evil.example/', ['host-like-user 7 evil.example']],
  ['http://google.com.%00x@evil.example/', ['host-like-user 7 evil.example', 'encoded-control 18 %00']],
  ['http://google.com&x=y@evil.example/', ['host-like-user 7 evil.example']],
  ['http://user%40google.com@evil.example/', ['host-like-user 7 evil.example']],
  ['http://https%3A%2F%2Fgoogle.com%2F@evil.example/', ['host-like-user 7 evil.example']],
  ['http://%D0%B1%D0%B0%D0%BD%D0%BA.%D1%80%D1%84@evil.example/', ['host-like-user 7 evil.example']],
  ['http://j.doe+x@a.example/', []],
  ['http://joe%FF;x@a.example/', []],
  ['ftp://joe:my.word@a.example/', ['password 10 ']],
  ['ftp://anonymous@a.example/', []],
  ['ftp://j.doe1@a.example/', []],
  // A host that a program takes for an option
  ['ssh://-oProxyCommand=x/', ['option-like-host 6 -oProxyCommand=x']],
  ['ssh://-la@a.example/', ['option-like-host 6 -la']],
  ['ssh://-la:secret@a.example/', ['option-like-host 6 -la', 'password 10 ']],
  ['ssh://a@-la/', ['option-like-host 8 -la']],
  ['ssh://%2DoProxyCommand=x/', ['option-like-host 6 %2DoProxyCommand=x']],
  ['http://-a.example/', ['option-like-host 7 -a.example']],
  ['http://a-.-b.example/-c', []],
  ['mailto:-a@b.example', []],
  // Today's
  ['http://2130706433/', ['numeric-host 7 2130706433']],
  ['http://0x7f.1/', ['numeric-host 7 0x7f.1']],
  ['http://0177.0.0.1/', ['numeric-host 7 0177.0.0.1']],
  ['http://①②⑦.⓪.0.①/', ['idn-host 7 ①②⑦.⓪.0.①', 'numeric-host 7 ①②⑦.⓪.0.①']],
  ['http://１２７。１/', ['idn-host 7 １２７。１', 'numeric-host 7 １２７。１']],
  ['http://%31%32%37.1/', ['numeric-host 7 %31%32%37.1']],
  ['http://127.0.0.1/', []],
  ['http://bücher.example/', ['idn-host 7 bücher.example']],
  ['http://a.xn--fsqu00a/', ['idn-host 7 a.xn--fsqu00a']],
  ['http://аpple.example/', ['idn-host 7 аpple.example', 'mixed-scripts 7 аpple.example']],
  ['http://%D0%B0pple.example/', ['idn-host 7 %D0%B0pple.example', 'mixed-scripts 7 %D0%B0pple.example']],
  ['mailto:joe@pаypal.example', ['mixed-scripts 7 joe@pаypal.example']],
  ['mailto:joe@a.example,jоe@b.example', ['mixed-scripts 7 joe@a.example,jоe@b.example']],
  ['mailto:joe@почта.example,иван+news@a.example', []],
  ['xmpp:joe@a.example/Дом', []],
  ['http://яндекс.example/', ['idn-host 7 яндекс.example']],
  ['http://東京トーキョーABC.jp/', ['idn-host 7 東京トーキョーABC.jp']],
  ['http://a.example/\u202egpj', ['bidi-control 17 U+202E']],
  ['http://a.example/%E2%80%AEgpj', ['bidi-control 17 U+202E']],
  ['http://a.example/x\u200by', ['invisible-character 18 U+200B']],
  ['http://a.example/می\u200cشود', []],
  ['http://a.example/x\u200cy', ['invisible-character 18 U+200C']],
  ['http://a.example/%c2%ad', ['invisible-character 17 U+00AD']],
  ['http://a.example/%E2%82%AC%C3%A9', []],
  ['javascript:alert(1)', ['script 0 javascript']],
  ['JavaScript:alert(1)', ['script 0 javascript']],
  ['vbscript:x', ['script 0 vbscript']],
  ['data:text/html,x', ['script 0 data']],
  ['data:text/xml,x', ['script 0 data']],
  ['data:application/xml,x', ['script 0 data']],
  ['data:image/svg+xml,x', ['script 0 data']],
  ['data:application/xhtml+xml,x', ['script 0 data']],
  ['data:application/rss+xml;base64,eA==', ['script 0 data']],
  ['DATA:Text/HTML;charset=utf-8,x', ['script 0 data']],
  ['data:%20text/html%20;charset=utf-8,x', ['script 0 data']],
  ['data:text/h%74ml,x', ['script 0 data']],
  ['data:text/xsl,x', ['script 0 data']],
  ['data:text/ecmascript,x', ['script 0 data']],
  ['data:text/plain,x', []],
  ['data:,%3Cscript%3Ex%3C/script%3E', []],
  ['data:image/png;base64,eA==', []],
  ['data:application/json,{}', []],
  ['view-source:data:text/html,x', ['script 12 data']],
  ['view-source:javascript:alert(1)', ['script 12 javascript']],
  ['feed:javascript:x', ['script 5 javascript']],
  ['Feed:View-Source:VBScript:x', ['script 17 vbscript']],
  ['jar:data:text/html,x!/y', ['script 4 data']],
  ['jar:https://a.example/x.jar!/javascript:x', []],
  ['view-source:data:text/plain,x', []],
  ['feed:https://a.example/', []],
  ['feed:', []],
  ['http://a.example/', []],
] as const)('%s', (text, expected) => expect(found(text)).toEqual(expected))

test('each code has a sentence', () => {
  const sentences = new Map<HazardCode, string>()
  for (const text of [
    'http://www.bank.example:x@0x7f.1:25/%0A\u202e\u200b',
    'http://аb%2f:999/',
    'ssh://-a/',
    'javascript:x',
  ]) {
    for (const hazard of hazards(read(text))) sentences.set(hazard.code, explain(hazard))
  }
  expect([...sentences.keys()].length).toBe(13)
  for (const sentence of sentences.values()) expect(sentence).toMatch(/^[A-Z0-9%].*\.$/)
  const failure = parseUrl('http://')
  if (!failure.ok) expect(explain(failure)).toBe('A URL of this scheme needs a host.')
  expect(explain(read('http://a.b/~').problems[0]!)).toBe(
    'This character is not allowed here unless it is written as an escape.',
  )
  expect(explain({ ok: false, code: 'idna' })).toBe('The host is not a valid internationalised domain name.')
})
