import { TOKEN_FORMS, type TokenForm } from '../../src/url/secrets/forms.ts'
import { type NameRow, SECRET_NAMES } from '../../src/url/secrets/names.ts'

/** A URL with a secret, made of the rows of the tables or written by hand. */
export interface Leak {
  readonly url: string
  readonly secret: string
}

const VALUES = [
  'Zq9Xw7Kp3Vb5',
  '9f86d081884c7d659a2feaa0c55ad015',
  '3f2b8c1e-9a4d-4e7b-8c2a-1d5e6f7a8b9c',
  'Ab+9/Zx8==',
]
/** Values that no machine made. */
const WORDS = ['hunter2', 'GEHEIM', 'correct-horse']

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`

/** A name in all its compositions. */
function compositions(name: string, at: NameRow['at']): string[] {
  const all = [name, name.toUpperCase(), `user_${name}`, `x-${name}`, `user.${name}`, `my${capital(name)}`]
  const inside = at === 'last' ? [] : [`${name}_old`, `${name}[]`]
  return [...all, `user[${name}]`, `user%5B${name}%5D`, escaped(name[0]!) + name.slice(1), ...inside]
}

/** Where a value with a name stands. */
const NAMED_PLACES: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `https://a.example/?${name}=${value}`,
  (name, value) => `https://a.example/x?page=2&${name}=${value}&lang=en#top`,
  (name, value) => `https://a.example/x?page=2;${name}=${value};lang=en`,
  (name, value) => `https://a.example/x;${name}=${value.replaceAll('/', '')}/y?page=2`,
  (name, value) => `https://a.example/#${name}=${value}`,
  (name, value) => `https://a.example/#/login?${name}=${value}`,
  (name, value) => `https://a.example/?next=${encodeURIComponent(`https://b.example/?${name}=${value}`)}`,
  (name, value) => `https://a.example/?state=${name}=${value}`,
  (name, value) => `https://www.google.com/url?q=${encodeURIComponent(`https://b.example/?${name}=${value}`)}&sa=D`,
]

export function namedLeaks(): Leak[] {
  const leaks: Leak[] = []
  for (const { at, names } of SECRET_NAMES) {
    for (const name of names.split(' ')) {
      const spelled = name.length === 1 ? [name, name.toUpperCase()] : compositions(name, at)
      for (const [index, composition] of spelled.entries()) {
        for (const [other, place] of NAMED_PLACES.entries()) {
          const values = at === 'random' ? VALUES.slice(0, 3) : [...VALUES, ...WORDS]
          const secret = values[(index + other) % values.length]!
          leaks.push({ url: place(composition, secret), secret })
        }
      }
    }
  }
  return leaks
}

/** Where a token stands that no name is before. */
const PLACES: readonly ((token: string) => string)[] = [
  (token) => `https://${token.replace(/[:/=#$]/g, encodeURIComponent)}@a.example/x`,
  (token) => `https://${token.replace(/[:/=#$]/g, encodeURIComponent)}:x-oauth-basic@a.example/x`,
  (token) => `https://joe:${token.replaceAll('/', '%2F')}@a.example/x`,
  (token) => `https://a.example/p/${token}/x`,
  (token) => `https://a.example/p/${token}.zip?page=2`,
  (token) => `https://a.example/x;v=${token}/y`,
  (token) => `https://a.example/?q=${token}&page=2`,
  (token) => `https://a.example/?q=a,${token}`,
  (token) => `https://a.example/?q=${encodeURIComponent(token)}&page=2`,
  (token) => `https://a.example/#${token}`,
  (token) => `https://a.example/?next=${encodeURIComponent(`https://b.example/${token}`)}`,
]

const LETTERS = 'aZ9xW7kP3vB5dF8cE1qR4tY6uN2mAe0f'

/** A text that the pattern of a start matches: the first of what it lets choose. */
function startOf(pattern: string): string {
  return pattern
    .replace(/\(\?<=.*?\)|\(\?=.*?\)/g, '')
    .replace(/\(\?:([^|()]*)(?:\|[^()]*)?\)(\??)/g, (_, first: string) => first)
    .replaceAll(String.raw`\d`, '[0-9]')
    .replace(/\[([^\]]+)\](?:\{(\d+)[^}]*\})?/g, (_, characters: string, times = '1') => {
      const first = characters.startsWith(String.raw`\w`) ? 'a' : characters.startsWith('_') ? '_' : characters[0]!
      return first.repeat(Number(times))
    })
    .replaceAll('?', '')
}

/** A body of the characters that a form takes. */
function bodyOf({ characters = String.raw`[\w-]`, least = 6 }: TokenForm): string {
  const allowed = [...LETTERS].filter((letter) => new RegExp(characters).test(letter)).join('')
  return allowed.repeat(40).slice(0, Math.max(least, 12))
}

/** Forms that a place of their own has. */
const OWN_PLACES: Readonly<Record<string, (token: string) => string>> = {
  PrivateBin: (token) => `https://paste.example/?0123456789abcdef#${token}`,
  Pipedream: (token) => `https://${token}.m.pipedream.net/x`,
  'JSON Web Tokens': (token) => `https://a.example/x/${token}.eyJzdWIiOiIxIn0.c2lnbmF0dXJl?page=2`,
}

export function tokenLeaks(): Leak[] {
  return TOKEN_FORMS.flatMap((form) =>
    form.starts.split(' ').flatMap((start) => {
      const body = bodyOf(form)
      const own = OWN_PLACES[form.service]
      const places = own === undefined ? PLACES : [own]
      return places.map((place) => ({ url: place(startOf(start) + body), secret: body }))
    }),
  )
}

const KEY = 'Zq9Xw7Kp3Vb5'

/** An address of each row of the table of places, with the service of that. */
export const SECRET_ADDRESSES: readonly (readonly [service: string, address: string])[] = [
  ['Slack', `https://hooks.slack.com/services/T0/B0/${KEY}`],
  ['Slack', `https://hooks.slack.com/workflows/T0/A0/1/${KEY}`],
  ['Slack', `https://hooks.slack-gov.com/triggers/T0/${KEY}`],
  ['Slack', `https://join.slack.com/t/team/shared_invite/${KEY}`],
  ['Discord', `https://discord.com/api/webhooks/12/${KEY}`],
  ['Discord', `https://canary.discordapp.com/api/v10/webhooks/12/${KEY}/slack`],
  ['Microsoft Teams', `https://a.webhook.office.com/webhookb2/1@2/IncomingWebhook/${KEY}/3`],
  ['Microsoft Teams', `https://outlook.office.com/webhook/1@2/IncomingWebhook/${KEY}/3`],
  ['Zapier', `https://hooks.zapier.com/hooks/catch/12/${KEY}/`],
  ['IFTTT', `https://maker.ifttt.com/trigger/door/with/key/${KEY}`],
  ['IFTTT', `https://maker.ifttt.com/trigger/door/json/with/key/${KEY}`],
  ['Make', `https://hook.eu1.make.com/${KEY}`],
  ['Make', `https://hook.integromat.com/${KEY}`],
  ['n8n', `https://team.app.n8n.cloud/webhook/${KEY}`],
  ['webhook.site', `https://webhook.site/${KEY}?a=b`],
  ['Airtable', `https://hooks.airtable.com/workflows/v1/genericWebhook/app1/wfl1/${KEY}`],
  ['Pabbly, Workato and Integrately', `https://connect.pabbly.com/workflow/sendwebhookdata/${KEY}`],
  ['Pabbly, Workato and Integrately', `https://webhooks.eu.workato.com/webhooks/rest/${KEY}/x`],
  ['Pabbly, Workato and Integrately', `https://www.workato.com/webhooks/rest/${KEY}/x`],
  ['Feishu and Lark', `https://open.larksuite.com/open-apis/bot/v2/hook/${KEY}`],
  ['Webex', `https://webexapis.com/v1/webhooks/incoming/${KEY}`],
  ['Flock', `https://api.flock.com/hooks/sendMessage/${KEY}`],
  ['Flock', `https://api.flock.co/hooks/sendMessage/${KEY}`],
  ['Telegram', `https://api.telegram.org/bot12:${KEY}/getMe`],
  ['PagerDuty', `https://events.pagerduty.com/integration/${KEY}/enqueue`],
  ['Splunk On-Call', `https://alert.victorops.com/integrations/generic/20131114/alert/${KEY}/team`],
  ['Healthchecks.io', `https://hc-ping.com/${KEY}/fail`],
  ['Cronitor', `https://cronitor.link/p/${KEY}/job`],
  ['Dead Man’s Snitch', `https://nosnch.in/${KEY}?m=x`],
  ['Better Stack', `https://uptime.betterstack.com/api/v1/heartbeat/${KEY}`],
  ['Loggly', `https://logs-01.loggly.com/inputs/${KEY}/tag/http/`],
  ['Sumo Logic', `https://endpoint1.collection.us2.sumologic.com/receiver/v1/http/${KEY}`],
  ['Netlify', `https://api.netlify.com/build_hooks/${KEY}`],
  ['Vercel', `https://api.vercel.com/v1/integrations/deploy/prj_1/${KEY}`],
  ['Cloudflare Pages', `https://api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/${KEY}`],
  ['Home Assistant', `https://hooks.nabu.casa/${KEY}`],
  ['Google Calendar', `https://calendar.google.com/calendar/ical/joe%40a.example/private-${KEY}/basic.ics`],
  ['Google Calendar', `https://www.google.com/calendar/feeds/joe%40a.example/private-${KEY}/basic`],
  ['Outlook calendars', `https://outlook.office365.com/owa/calendar/1@a.example/${KEY}/calendar.ics`],
  ['iCloud calendars', `https://p01-caldav.icloud.com/published/2/${KEY}`],
  ['TripIt', `https://www.tripit.com/feed/ical/private/${KEY}/tripit.ics`],
  ['Trello and Asana calendars', `https://trello.com/calendar/1/2/${KEY}.ics`],
  ['MEGA', `https://mega.nz/#!abc!${KEY}`],
  ['MEGA', `https://mega.nz/folder/abc#${KEY}/file/x`],
  ['Bitwarden Send', `https://vault.bitwarden.com/#/send/abc/${KEY}`],
  ['Bitwarden Send', `https://send.bitwarden.com/#abc/${KEY}`],
  ['CryptPad', `https://cryptpad.fr/pad/#/2/pad/edit/${KEY}/`],
  ['PrivateBin, Excalidraw, Wormhole, Send and Yopass', `https://excalidraw.com/#room=abc,${KEY}`],
  ['One-Time Secret, Password Pusher and password.link', `https://onetimesecret.com/secret/${KEY}`],
  ['streams to YouTube, Twitch and Facebook', `rtmp://a.rtmp.youtube.com/live2/${KEY}`],
  ['Bark, Pushcut and ServerChan', `https://api.day.app/${KEY}/title`],
]

/** Other ways to write an address, of which each is a URL that a browser opens as the first. */
export function respelled(address: string): string[] {
  const [, scheme, host, tail] = /^(\w+:\/\/)([^/]+)(.*)$/.exec(address)!
  const wide = [...host!].map((letter) => (letter === '.' ? '。' : String.fromCharCode(letter.charCodeAt(0) + 0xfee0)))
  const [first, ...others] = tail!.slice(1).split('/')
  return [
    `${scheme}${wide.join('')}${tail}`,
    `${scheme}${host!.replaceAll('.', '．')}${tail}`,
    `${scheme}${host!.replaceAll('.', '%2E')}${tail}`,
    `${scheme}${host![0]}\u00ad${host!.slice(1)}${tail}`,
    `${scheme}${host!.toUpperCase()}:443${tail}`,
    `${scheme}joe@${host}${tail}`,
    `${scheme}${host}/.${tail}`,
    `${scheme}${host}/x/..${tail}`,
    `${scheme}${host}/x/%2E%2e${tail}`,
    `${scheme}${host}/x/y/.././..${tail}`,
    `${scheme}${host}/${first!.startsWith('#') ? tail!.slice(1) : [first, 'x', '..', ...others].join('/')}`,
    `${scheme}${host}${'/.'.repeat(600)}${tail}`,
    ...(scheme === 'https://' ? [`https:${host}${tail}`, `https:/${host}${tail}`, `https:\\\\${host}${tail}`] : []),
  ]
}

/** Secrets of other kinds, by hand: what stands in braces is secret. */
export const OTHER_LEAKS: readonly string[] = [
  'https://{0123456789abcdef0123}:x-oauth-basic@github.com/a/b.git',
  'https://{secrettoken}:x-oauth-basic@github.com/a/b.git',
  'https://{0123456789abcdef0123456789abcdef}@o1.ingest.sentry.io/4',
  'https://{Ab12Cd34Ef56Gh78Ij90}@git.example/a.git',
  'https://{Ab12Cd34Ef56Gh78Ij90}:@git.example/a.git',
  'https://{Ab12Cd34Ef56Gh78Ij90}:{hunter2}@git.example/a.git',
  'https://{Ab12Cd34Ef56}:api_token@api.example/v8/me',
  'jdbc:oracle:thin:scott/{SECRET}',
  'jdbc:oracle:thin:scott/{SECRET}@h.example:1521:x',
  'jdbc:oracle:oci8:scott/{SECRET}@h',
  'jdbc:sqlserver://h.example;user=sa;password={SECRET}',
  ...['sntryi_', 'figp_', 'figo_', 'figor_', 'figuh_', 'dosa', 'ABSK'].map((start) => {
    return `https://a.example/p/{${start}${'0a1b2c3d4e'.repeat(4)}}/x`
  }),
  'https://a.example/reset/{Zq9Xw7Kp3Vb5}',
  'https://a.example/accounts/reset/MQ/{c1x2y3-9f8e7d6c5b4a3928171605}/',
  'https://a.example/users/confirm/{3f2b8c1e-9a4d-4e7b-8c2a-1d5e6f7a8b9c}?page=2',
  'https://a.example/magic-link/{9f86d081884c7d659a2feaa0c55ad015}',
  'https://a.example/acceptInvite/{Zq9Xw7Kp3Vb5}',
  'https://a.example/#/verify-email/{Zq9Xw7Kp3Vb5}',
  'https://chat.example/hooks/{5f8d0c3b2a1e9f7d6c5b4a3e}/{Zq9Xw7Kp3Vb5}',
  'https://ci.example/webhook/{3f2b8c1e-9a4d-4e7b-8c2a-1d5e6f7a8b9c}',
  'https://d1.cloudfront.net/x?Policy={eyJTdGF0ZW1lbnQiOlt7}&Signature={ab~c_}&Key-Pair-Id={APKAEIBAERJR2EXAMPLE}',
  'https://a.blob.core.windows.net/c/b?sv=2020-08-04&sp=r&sig={ab%2Fc%3D}',
  'https://a.servicebus.windows.net/q?auth={SharedAccessSignature%20sr%3Dx%26sig%3Dabc}',
  'https://s3.example/b?X-Amz-Credential={AKIA}&X-Amz-Signature={abc}&X-Amz-Security-Token={def}&X-Amz-Date=2020',
  'https://chat.googleapis.com/v1/spaces/A/messages?key={abc}&token={def}',
  'https://prod-1.westus.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sv=1.0&sig={abc}',
  'https://a.example/x?hdnts=exp=1~acl=/*~hmac={abc}',
  'https://a.example/?contrase%C3%B1a={abc}',
  'https://a.example/?k=-----BEGIN%20RSA%20PRIVATE%20KEY-----%0A{MIIEabc}&page=2',
]

/** URLs in which nothing is secret. */
export const HARMLESS: readonly string[] = [
  ...['keyword=a1b2c3d4e5', 'keywords=x', 'monkey=1', 'author=joe', 'tokenizer=x', 'keyboard=us', 'passenger=2'],
  ...['compass=n', 'bypass=1', 'secretary=x', 'sort_key=name', 'page.key=y', 'public_key=abc', 'partitionKey=x'],
  ...['country_code=DE', 'zipcode=1', 'errorCode=5', 'country[code]=DE', 'codec=x', 'encoding=x', 'barcode=123'],
  ...['max_tokens=5', 'token_type=bearer', 'token_expires_in=5', 'signature_method=HMAC-SHA1', 'hasPassword=1'],
  ...['X-Amz-Algorithm=AWS4-HMAC-SHA256', 'X-Amz-Date=20130524T000000Z', 'id=5', 'state=CA', 'v=dQw4w9WgXcQ'],
  ...['client_id=abc', 'grant_type=authorization_code', 'response_type=code', 'expires=1700000000', 'passport=1'],
  ...['share=true', 'hash=abc', 's=hello+world', 's=80', 't=1h2m3s', 't=120', 'confirm=yes', 'verify=email'],
  ...['reset=2024-01-05', 'invite=friends', 'authuser=0', 'inside=1', 'design=a1b2c3d4e5', 'spin=1', 'origin=x'],
]
  .map((query) => `https://a.example/x?${query}`)
  .concat([
    'https://joe@a.example/',
    'https://jane.doe1984@a.example/',
    'ftp://anonymous@a.example/',
    'ssh://git@github.com/a/b.git',
    'https://a.example/reset-password',
    'https://a.example/auth/login',
    'https://a.example/session/new',
    'https://a.example/verify/email-address-2024',
    'https://a.example/login/2024/index.html',
    'https://a.example/wiki/Token/CamelCaseName',
    'https://a.example/code/main.c',
    'https://a.example/sk-slovakia-travel-guide-2024',
    'https://a.example/eyJhbGciOiJIUzI1NiJ9',
    'https://discord.com/channels/1/2',
    'https://outlook.office.com/mail/inbox',
    'https://calendar.google.com/calendar/ical/joe%40a.example/public/basic.ics',
    'https://mega.nz/file/abc',
    'https://slack.com/services/T0/B0/Zq9Xw7Kp3Vb5',
    'https://hooks.slack.com.evil.example/services/T0/B0/x',
  ])
