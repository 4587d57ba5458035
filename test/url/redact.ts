import fc from 'fast-check'

/** URLs with a secret in them, in all spellings. */

/** Letters and digits, of which no four stand in a URL by chance. */
export const SECRET = 'Zq9Xw7Kp3Vb5'

const PIECE = new RegExp(Array.from({ length: SECRET.length - 3 }, (_, at) => SECRET.slice(at, at + 4)).join('|'), 'gi')

/** The places of a text, or of what it is once its escapes are decoded, that show a piece of the secret. */
export function leaksIn(text: string): string[] {
  let shown = text
  for (let before = ''; before !== shown; ) {
    before = shown
    shown = shown.replace(/(?:%|\\u00)([2-7][0-9a-f])/gi, (_, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
  }
  const places = [...shown.matchAll(PIECE)].map(({ index }) => shown.slice(Math.max(0, index - 80), index + 40))
  return places.slice(0, 5)
}

const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** A text of which some letters are escapes, or escapes of escapes. */
function spelled(text: string): fc.Arbitrary<string> {
  const letters = Array.from(text, (letter) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(letter) },
      fc.constantFrom(escaped(letter), escaped(escaped(letter)), escaped(letter).toLowerCase()),
    ),
  )
  return fc.tuple(...letters).map((all) => all.join(''))
}

const cased = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(text, text.toUpperCase(), text[0]!.toUpperCase() + text.slice(1))

const secretName = fc
  .constantFrom(
    ...[
      'token',
      'access_token',
      'access-token',
      'accessToken',
      'access+token',
      'password',
      'password[]',
      'user[password]',
    ],
    ...[
      'a.token',
      'sid',
      'PHPSESSID',
      'sig',
      'X-Amz-Signature',
      'api_key',
      'client_secret',
      'csrf-token',
      'code',
      's',
      'jwt',
    ],
  )
  .chain(cased)
  .chain(spelled)

const plain = fc.constantFrom('', 'a', 'x.y', 'a=b', 'q=a%20b', '%C3%A9', 'page=2')
/** What may stand beside the secret in a value. */
const beside = fc.constantFrom('', '.', '+', '%26', '%3D', '=', '/', '?', '!', ':', '@', ';', '%20', "'", '%252F')
/** A semicolon before a name and `=` ends a value. */
const value = fc
  .tuple(beside, spelled(SECRET), beside)
  .filter(([before, , behind]) => before !== ';' || behind !== '=')
  .map((all) => all.join(''))
const login = fc.constantFrom('', 'joe', 'joe@mail.example', 'joe%40mail.example', 'a.b')
const password = fc
  .tuple(
    fc.constantFrom('', ':', '@', '@@', 'x:y@z', '!', '%40', '%3A'),
    spelled(SECRET),
    fc.constantFrom('', ':', '@', ':@', '%2F', '+'),
  )
  .map((all) => all.join(''))
const separator = fc.constantFrom('&', ';', '&amp;', '&#38;')

const pairs = fc
  .tuple(plain, separator, secretName, value, separator, plain)
  .map(([before, first, name, secret, second, after]) => `${before}${first}${name}=${secret}${second}${after}`)
const scheme = fc.constantFrom('http', 'https', 'ftp', 'HTTP', 'foo')

/** A URL with the secret in one of its components. */
const simple: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(scheme, login, password).map(([name, user, secret]) => `${name}://${user}:${secret}@h.example/x?page=2`),
  fc
    .tuple(fc.constantFrom('sip', 'sips'), spelled(SECRET))
    .map(([name, secret]) => `${name}:joe:${secret}@h.example;a=b`),
  fc.tuple(scheme, pairs).map(([name, query]) => `${name}://h.example/x?${query}`),
  fc.tuple(scheme, pairs).map(([name, query]) => `${name}://h.example/x?a=b#${query}`),
  fc.tuple(secretName, value).map(([name, secret]) => `http://h.example/#${name}=${secret}`),
  fc.tuple(secretName, spelled(SECRET)).map(([name, secret]) => `http://h.example/x;${name}=${secret}/y?page=2`),
  spelled(SECRET).map((secret) => `https://hooks.slack.com/services/T0/B0/${secret}`),
  spelled(SECRET).map((secret) => `https://discord.com/api/webhooks/12/${secret}?wait=true`),
  spelled(SECRET).map((secret) => `https://api.telegram.org/bot12:${secret}/getMe`),
  spelled(SECRET).map((secret) => `https://maker.ifttt.com/trigger/door/with/key/${secret}`),
  spelled(SECRET).map((secret) => `https://hooks.slack.com/x/../services/T0/B0/${secret}`),
  spelled(SECRET).map((secret) => `https://ｈooks。slack.com/./services/T0/B0/${secret}`),
  spelled(SECRET).map((secret) => `https://mega.nz/file/abc#${secret}`),
  spelled(SECRET).map((secret) => `https://h.example/reset/12/${secret}?page=2`),
  spelled(SECRET).map((secret) => `https://h.example/x/eyJhbGciOiJIUzI1NiJ9.${secret}.c2ln/y`),
  spelled(SECRET).map((secret) => `https://h.example/x/ghp_${secret}${secret}.zip`),
  spelled(SECRET).map((secret) => `https://ghp_${secret}@h.example/x`),
  spelled(SECRET).map((secret) => `https://${secret}:x-oauth-basic@h.example/x`),
  spelled(SECRET).map((secret) => `jdbc:oracle:thin:scott/${secret}`),
)

const proofpoint = (url: string): string => {
  const coded = encodeURIComponent(url).replace(/[-_]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `https://urldefense.proofpoint.com/v2/url?u=${coded.replaceAll('%2F', '_').replaceAll('%', '-')}&d=DwMF&c=x`
}

/** The same inside other URLs. */
export const secretUrl: fc.Arbitrary<string> = simple.chain((url) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(url) },
    fc.constant(`https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05&reserved=0`),
    fc.constant(`https://www.google.com/url?q=${encodeURIComponent(encodeURIComponent(url))}&sa=D`),
    fc.constant(`https://web.archive.org/web/2020/${url}`),
    fc.constant(`https://a.example/login?next=${encodeURIComponent(url)}&page=2`),
    fc.constant(`https://a.example/${encodeURIComponent(url)}/x`),
    fc.constant(proofpoint(url)),
    fc.constant(proofpoint(url).slice(0, -'&d=DwMF&c=x'.length)),
    fc.constant(`https://www.bing.com/ck/a?!&&p=1&u=a1${Buffer.from(url).toString('base64url')}&ntb=1`),
    fc.constant(`view-source:${url}`),
  ),
)
