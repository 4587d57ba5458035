import fc from 'fast-check'
import { expect, test } from 'vitest'
import { format, parseUrl, redact } from '../../src/url/index.ts'
import { redactText, redactUrl } from '../../src/url/secrets.ts'
import { runs } from '../arbitrary/runs.ts'
import { components } from './arbitraries.ts'
import { leaksIn, SECRET, secretUrl } from './redact.ts'
import { read } from './urls.ts'

/** `redact`, and what the command masks. */

test.each([
  // RFC 3986 §3.2.1
  ['ftp://u:secret@a.example/x', 'ftp://u:***@a.example/x'],
  ['ftp://u:a:b@a.example/', 'ftp://u:***@a.example/'],
  ['ftp://:p@a.example/', 'ftp://:***@a.example/'],
  ['ftp://joe@mail.example:secret@h.example/', 'ftp://joe@mail.example:***@h.example/'],
  ['ftp://joe:a@b:c@h.example/', 'ftp://joe:***@h.example/'],
  ['foo://u:p@h', 'foo://u:***@h'],
  ['sip://u:p@h', 'sip://u:***@h'],
  ['sip:alice:secretword@atlanta.example;a=b:c', 'sip:alice:***@atlanta.example;a=b:c'],
  ['http://joe%3Asecret@h.example/x', 'http://***@h.example/***'],
  // What stands in the place of a port: a password with a slash, or one that was cut
  ['http://joe:se/cret@h.example/x', 'http://joe:***@h.example/x'],
  ['http://joe:sec', 'http://joe:***'],
  ['jdbc:oracle:thin:scott/tiger@h.example:1521:x', 'jdbc:oracle:thin:scott/***@h.example:1521:x'],
  // Parameters, in all spellings
  ['http://a.example/?token=abc&page=2', 'http://a.example/?token=***&page=2'],
  ['http://a.example/?to%6Ben=abc&page=2', 'http://a.example/?to%6Ben=***&page=2'],
  ['http://a.example/?user[password]=abc&Token[]=d', 'http://a.example/?user[password]=***&Token[]=***'],
  ['http://a.example/?user%5Bpassword%5D=abc', 'http://a.example/?user%5Bpassword%5D=***'],
  ['http://a.example/?a=1;access+token=b;c;d=2', 'http://a.example/?a=1;access+token=***;d=2'],
  ['http://a.example/?a=1&amp;sid=b&amp;d=2', 'http://a.example/?a=1&amp;sid=***&amp;d=2'],
  ['http://a.example/#access_token=abc&expires=3', 'http://a.example/#access_token=***&expires=3'],
  ['http://a.example/x;jsessionid=abc/y?z', 'http://a.example/x;jsessionid=***/y?z'],
  // Secrets themselves
  ['https://hooks.slack.com/services/T0/B0/abc', 'https://hooks.slack.com/services/***'],
  ['https://hooks.slack-gov.com.//services/T0/B0/abc', 'https://hooks.slack-gov.com.//services/***'],
  [
    'http://a.example/?password1=x&auth_key=y&AccountKey=z&pin=1',
    'http://a.example/?password1=***&auth_key=***&AccountKey=***&pin=***',
  ],
  ['http://a.example/?key=x&country[code]=DE&page.key=y', 'http://a.example/?key=***&country[code]=DE&page.key=y'],
  [
    'https://a.webhook.office.com/webhookb2/1-2@3-4/IncomingWebhook/abc/5-6',
    'https://a.webhook.office.com/webhookb2/***',
  ],
  ['https://outlook.office.com/webhook/1-2@3-4/IncomingWebhook/abc/5-6', 'https://outlook.office.com/webhook/***'],
  ['https://hooks.zapier.com/hooks/catch/12/abc/', 'https://hooks.zapier.com/hooks/catch/***'],
  ['https://hooks.zapier.com/hooks/standard/12/abc?x=y', 'https://hooks.zapier.com/hooks/standard/***?x=y'],
  ['https://discord.com/api/webhooks/12/abc?wait=true', 'https://discord.com/api/webhooks/12/***?wait=true'],
  ['https://api.telegram.org/bot12:abc/getMe', 'https://api.telegram.org/bot***/getMe'],
  // JSON
  ["http://a.example/?q={'token':'abc','page':2}", "http://a.example/?q={'token':'***','page':2}"],
  ['http://a.example/?q=%7B%22token%22%3A%22abc%22%7D&page=2', 'http://a.example/?q=***&page=2'],
  ['http://a.example/?q=%7B%22a%22:1,%20%22token%22%20:%20%22abc%22%7D&page=2', 'http://a.example/?q=***&page=2'],
  ['http://a.example/?q=%257B%2522token%2522%253A%2522abc%2522%257D&page=2', 'http://a.example/?q=***&page=2'],
  // URLs inside
  ['http://a.example/?next=http%3A%2F%2Fu%3Ap%40b.example%2F&page=2', 'http://a.example/?next=***&page=2'],
  ['http://a.example/?next=http://b.example/?token=c', 'http://a.example/?next=http://b.example/?token=***'],
  ['http://web.archive.org/web/2020/http:/u:p@b.example/', 'http://web.archive.org/web/2020/http:/u:***@b.example/'],
])('%s', (text, expected) => expect(redact(read(text))).toBe(expected))

test.each([
  'ftp://u:@a.example/',
  'ftp://u@a.example/',
  'ftp://a.example/u:p',
  'http://[2001:db8::1]:8080/',
  'sip:alice@atlanta.example:5060',
  'mailto:joe@a.example?subject=Hello',
  'http://a.example/?q=a%20b&page=2#top',
  'http://a.example/?tokens_left&keyboard=us&passage=3',
  'urn:isbn:0451450523',
  // No password can stand there.
  'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=x:y@z',
  'magnet:?dn=x:y@z&xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a',
  'news:a:b:c@d.example',
  'mid:a:b:c@d.example',
  'urn:a:b:c@d',
  'https://outlook.office.com/mail/inbox',
  'https://zapier.com/hooks/catch/12/abc/',
  'https://www.google.com/search?q=url%3Ahttps%3A%2F%2Fb.example%2F',
])('%s has no secret', (text) => expect(redact(read(text))).toBe(text))

test.each([
  ['http://a.example/?q={"token":"abc","page":2}', 'http://a.example/?q={"token":"***","page":2}'],
  [
    'http://a.example/?q={"a":{"api-key": "a,b}","b":1},"sid":7}&c=d',
    'http://a.example/?q={"a":{"api-key": "***","b":1},"sid":***}&c=d',
  ],
  ['token=abc/x.txt', 'token=***/x.txt'],
  ['api_key=abc.zip', 'api_key=***'],
  ['s=1/code=2', 's=1/code=***'],
  ['{"token":["a","b"],"n":1}', '{"token":***,"n":1}'],
  ['{"q":"{\\"token\\":\\"a b\\"}"}', '{"q":"{\\"token\\":\\"***\\"}"}'],
  ['http://localhost:PORT/x', 'http://localhost:PORT/x'],
  ['http://127.0.0.1:XXXX/x', 'http://127.0.0.1:XXXX/x'],
  ['http://a.example:{port}/x?y', 'http://a.example:{port}/x?y'],
  ['http://$HOST:$SERVER_PORT', 'http://$HOST:$SERVER_PORT'],
  ['http://localhost:PORT/x@a.example/', 'http://localhost:***@a.example/'],
  ['http://joe:PORT@a.example/', 'http://joe:***@a.example/'],
  ['http://a.example:sec/x', 'http://a.example:***/x'],
])('%s is masked whatever it is', (text, expected) => {
  expect(redactUrl(text)).toBe(expected)
  expect(redactText(text)).toBe(expected)
})

test('a secret in any component and spelling is masked', () => {
  const property = fc.property(secretUrl, (url) => {
    expect(leaksIn(redactUrl(url))).toEqual([])
    expect(leaksIn(redactText(`see (${url}), and "${url}" ${url}`))).toEqual([])
  })
  fc.assert(property, runs(5000))
})

test('a URL that was cut inside of its secret shows nothing of it', () => {
  const cut = fc.tuple(fc.constantFrom('http://joe:', 'ftp://joe@mail.example:', 'http://a.example/?token='), fc.nat(7))
  const property = fc.property(cut, ([before, length]) => {
    expect(redactUrl(before + SECRET.slice(0, length + 1))).toBe(`${before}***`)
  })
  fc.assert(property, runs(100))
})

test('what is masked is a URL still, and masked for good', () => {
  const property = fc.property(fc.oneof(components.map(format), secretUrl), (text) => {
    const url = parseUrl(text)
    if (!url.ok) return
    const masked = redact(url)
    expect(redact(read(masked))).toBe(masked)
  })
  fc.assert(property, runs(2000))
})

test('runs of delimiters cost no more than their length', () => {
  for (const piece of ['/', '?#', '%2F']) {
    const url = read(`http://a.example/${piece.repeat(200_000 / piece.length)}`)
    const started = process.cpuUsage()
    redact(url)
    // In time that grows with the square these take more than ten seconds.
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
  }
})

test('a long run of any character is read: no expression repeats a group for each', () => {
  expect(redactText('\ufeff'.repeat(18_000_000))).toHaveLength(18_000_000)
})
