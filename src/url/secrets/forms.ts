/** Identifies a token anywhere. */
export interface TokenForm {
  readonly service: string
  /** The starts of tokens, as patterns separated by blanks. None may match without an end. */
  readonly starts: string
  /** The characters after the start; default: letters, digits, `_` and `-`. */
  readonly characters?: string
  /** The least number of them; high for a start that is a word. */
  readonly least?: number
  readonly source: string
}

const FEW = 6
/** Collections, for services whose own pages do not show the form. */
const COLLECTED = 'https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml'
const DETECTORS = 'https://github.com/trufflesecurity/trufflehog/tree/main/pkg/detectors'
const RULES = 'https://github.com/mongodb/kingfisher/tree/ee7c0db3ef87575768f817820c24736249ffcdef/data/rules'

export const TOKEN_FORMS: readonly TokenForm[] = [
  {
    service: 'JSON Web Tokens',
    starts: 'eyJ',
    // A header alone has no signature after a dot: see `tokenIn` of `secrets.ts`.
    characters: '[\\w.-]',
    least: 12,
    source: 'RFC 7519 §3.1',
  },
  {
    service: 'private keys',
    starts: '-----BEGIN[_+A-Z]{1,40}PRIVATE[_+]KEY',
    characters: '[^\\s&#<>"]',
    source: 'RFC 7468 §10',
  },
  {
    service: 'GitHub',
    starts: 'gh[oprsu]_ github_pat_',
    source:
      'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
  },
  {
    service: 'GitLab',
    starts: 'gl(?:agent|cbt|dt|ffct|ft|imt|oas|pat|ptt|rt|rtr|soat|wt)- GR1348941 _gitlab_session=',
    characters: '[\\w.-]',
    source: 'https://docs.gitlab.com/security/tokens/',
  },
  {
    service: 'Bitbucket and Atlassian',
    starts: 'AT(?:ATT|BB|CTT|STT)3? BBDC-',
    least: 16,
    source: 'https://support.atlassian.com/bitbucket-cloud/docs/access-tokens/',
  },
  {
    service: 'npm',
    starts: 'npm_',
    least: 20,
    source: 'https://github.blog/changelog/2021-09-23-npm-has-a-new-access-token-format/',
  },
  { service: 'PyPI', starts: 'pypi-', least: 20, source: 'https://pypi.org/help/#apitoken' },
  { service: 'RubyGems', starts: 'rubygems_', least: 16, source: COLLECTED },
  { service: 'NuGet', starts: 'oy2', characters: '[a-z0-9]', least: 40, source: RULES },
  { service: 'Clojars', starts: 'CLOJARS_', source: COLLECTED },
  { service: 'Docker', starts: 'dckr_(?:pat|oat)_', source: 'https://docs.docker.com/security/access-tokens/' },
  {
    service: 'Slack',
    starts: 'xox[a-z]-',
    characters: '[\\w.-]',
    source: 'https://docs.slack.dev/authentication/tokens',
  },
  { service: 'Slack', starts: 'xapp- xwfp- xoxe[.]xox[bp]-', source: 'https://docs.slack.dev/authentication/tokens' },
  {
    service: 'Discord',
    starts: '[MNO][\\w-]{22,27}[.][\\w-]{5,7}[.]',
    least: 24,
    source: 'https://docs.discord.com/developers/reference#authentication',
  },
  {
    service: 'Telegram',
    starts: '\\d{6,12}:',
    least: 30,
    source: 'https://core.telegram.org/bots/api#authorizing-your-bot',
  },
  {
    service: 'Twitch',
    starts: 'oauth: live_[0-9]{5,12}_',
    least: 20,
    source: 'https://dev.twitch.tv/docs/authentication/',
  },
  {
    service: 'Stripe',
    starts: '(?:sk|rk)_(?:live|test|prod)_ whsec_ ek_live_',
    source: 'https://docs.stripe.com/keys',
  },
  {
    service: 'Square',
    starts: 'sq0(?:atp|csp|idp)-',
    source: 'https://developer.squareup.com/docs/build-basics/access-tokens',
  },
  { service: 'Razorpay', starts: 'rzp_(?:live|test)_', source: DETECTORS },
  { service: 'Shopify', starts: 'shp(?:at|ca|pa|ss|tka|ua)_', source: COLLECTED },
  {
    service: 'Braintree',
    starts: 'access_token[$](?:production|sandbox)[$]',
    characters: '[a-z0-9$]',
    // A list of kinds: no page of the service shows the form.
    source: 'https://docs.github.com/en/code-security/reference/secret-security/supported-secret-scanning-patterns',
  },
  {
    service: 'SendGrid',
    starts: 'SG[.]',
    characters: '[\\w.-]',
    least: 16,
    source: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys',
  },
  { service: 'Mailgun', starts: 'key-', characters: '[0-9a-f]', least: 32, source: COLLECTED },
  { service: 'Mailchimp', starts: '[0-9a-f]{32}-us', characters: '[0-9]', least: 1, source: COLLECTED },
  { service: 'Brevo', starts: 'x(?:keysib|smtpsib)-', source: COLLECTED },
  {
    service: 'Twilio',
    starts: 'AC SK',
    characters: '[0-9a-f]',
    least: 32,
    source: 'https://www.twilio.com/docs/iam/api-keys',
  },
  {
    service: 'Amazon Web Services',
    starts: '(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)',
    characters: '[A-Z0-9]',
    least: 12,
    source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html',
  },
  { service: 'Amazon Web Services', starts: 'ABSK', characters: '[A-Za-z0-9+/=]', least: 40, source: COLLECTED },
  { service: 'Alibaba and Tencent', starts: 'LTAI AKID', characters: '[A-Za-z0-9]', least: 12, source: COLLECTED },
  {
    service: 'Google API keys',
    starts: 'AIza',
    least: 20,
    source: 'https://cloud.google.com/docs/authentication/api-keys',
  },
  {
    service: 'Google OAuth',
    starts: 'ya29[.] 1//0 GOCSPX- 4/0A',
    characters: '[\\w.-]',
    least: 10,
    source: 'https://developers.google.com/identity/protocols/oauth2',
  },
  { service: 'Microsoft Entra', starts: '[\\w.~-]{3}[0-9]Q~', characters: '[\\w.~-]', least: 20, source: COLLECTED },
  {
    service: 'Facebook',
    starts: 'EAA',
    least: 24,
    source: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens',
  },
  { service: 'LinkedIn', starts: 'AQ[VXU]', least: 40, source: COLLECTED },
  { service: 'Dropbox', starts: 'sl[.](?:u[.])?', least: 40, source: 'https://developers.dropbox.com/oauth-guide' },
  {
    service: 'DigitalOcean',
    starts: 'do[opr]_v1_',
    source: 'https://docs.digitalocean.com/reference/api/create-personal-access-token/',
  },
  { service: 'Heroku', starts: 'HRKU-', source: COLLECTED },
  { service: 'Fly.io', starts: 'fo1_ fm[12][ar]?_', least: 16, source: COLLECTED },
  { service: 'Netlify, Render and Vercel', starts: 'nf[cop]_ rnd_ vc[pik]_', least: 20, source: DETECTORS },
  { service: 'PlanetScale', starts: 'pscale_(?:pw|tkn|oauth)_', characters: '[\\w.-]', source: COLLECTED },
  {
    service: 'Supabase',
    starts: 'sb(?:p|_secret)_',
    least: 20,
    source: 'https://supabase.com/docs/guides/getting-started/api-keys',
  },
  { service: 'Tailscale', starts: 'tskey-', source: 'https://tailscale.com/kb/1277/key-prefixes' },
  {
    service: 'HashiCorp',
    starts: 'hv[bsr][.] [A-Za-z0-9]{14}[.]atlasv1[.]',
    characters: '[\\w.-]',
    source: 'https://developer.hashicorp.com/vault/docs/concepts/tokens',
  },
  { service: 'Pulumi', starts: 'pul-', characters: '[0-9a-f]', least: 20, source: COLLECTED },
  {
    service: 'Doppler',
    starts: 'dp[.](?:audit|ct|pt|sa|scim|st)[.]',
    characters: '[\\w.-]',
    source: 'https://docs.doppler.com/reference/auth-token-formats',
  },
  { service: '1Password', starts: 'ops_eyJ A3-[A-Z0-9]{6}-', source: COLLECTED },
  { service: 'age', starts: 'AGE-SECRET-KEY-1', source: COLLECTED },
  {
    service: 'Hugging Face',
    starts: 'hf_ api_org_',
    characters: '[A-Za-z0-9]',
    least: 20,
    source: 'https://huggingface.co/docs/hub/security-tokens',
  },
  { service: 'OpenAI', starts: 'sk-', characters: '[A-Za-z0-9]', least: 20, source: COLLECTED },
  { service: 'Anthropic and OpenRouter', starts: 'sk-(?:admin|ant|lf|live|or|proj|svcacct|test)-', source: DETECTORS },
  {
    service: 'Groq, Replicate, Perplexity, xAI, LangSmith, Tavily, NVIDIA and Jina',
    starts: 'gsk_ r8_ pplx- xai- lsv2_ tvly- nvapi- jina_',
    least: 20,
    source: DETECTORS,
  },
  { service: 'Databricks', starts: 'dapi dkea dosa', characters: '[A-Za-z0-9-]', least: 28, source: COLLECTED },
  { service: 'Linear', starts: 'lin_(?:api|oauth)_', source: COLLECTED },
  { service: 'Notion', starts: 'secret_ ntn_', characters: '[A-Za-z0-9]', least: 20, source: DETECTORS },
  { service: 'Airtable', starts: 'pat[A-Za-z0-9]{14}[.]', source: COLLECTED },
  { service: 'Figma', starts: 'fig[dp]_ fig[ou][hr]?_', source: DETECTORS },
  { service: 'Postman', starts: 'PMAK- PMAT-', source: COLLECTED },
  { service: 'Typeform', starts: 'tfp_', least: 20, source: COLLECTED },
  { service: 'Contentful', starts: 'CFPAT-', source: DETECTORS },
  { service: 'Grafana', starts: 'gl(?:c|sa)_', least: 16, source: COLLECTED },
  {
    service: 'Sentry',
    starts: 'sntry[aisu]_',
    characters: '[A-Za-z0-9_=+/-]',
    source: 'https://github.com/getsentry/sentry/blob/master/src/sentry/types/token.py',
  },
  { service: 'New Relic', starts: 'NR(?:AK|II|IQ|JS|RA|SP|AA|BR)-', source: COLLECTED },
  { service: 'Dynatrace', starts: 'dt0[a-z][0-9]{2}[.]', characters: '[\\w.-]', source: RULES },
  { service: 'CircleCI and Buildkite', starts: 'CCIPAT_ bku[a-z]_', source: DETECTORS },
  { service: 'Mapbox', starts: 'sk[.]eyJ', characters: '[\\w.-]', source: RULES },
  { service: 'Sourcegraph', starts: 'sgp_ slk_', least: 20, source: DETECTORS },
  { service: 'Adafruit and Shippo', starts: 'aio_ shippo_(?:live|test)_', least: 20, source: DETECTORS },
  {
    service: 'PrivateBin',
    // The key of a paste, after its number.
    starts: '(?<=[?][0-9a-f]{16}#-?)',
    characters: '[1-9A-HJ-NP-Za-km-z]',
    least: 32,
    source: 'https://github.com/PrivateBin/PrivateBin/wiki/Encryption-format',
  },
  {
    service: 'Pipedream',
    starts: 'eo(?=[a-z0-9]{8,40}[.]m[.]pipedream[.]net)',
    characters: '[a-z0-9]',
    source: 'https://pipedream.com/docs/workflows/building-workflows/triggers',
  },
]

/** An escape after a token belongs to it, with the text that follows. */
const ESCAPED_REST = '(?:(?:%|\\\\u00)[\\w.%\\\\~-]*)?'

/**
 * A token does not follow a letter or digit. The pattern takes all the characters of the form, so that it fails early.
 */
export const TOKEN: RegExp = /* @__PURE__ */ tokenPattern()

function tokenPattern(): RegExp {
  const forms = TOKEN_FORMS.map(({ starts, characters = '[\\w-]', least = FEW }) => {
    return `(?:${starts.split(' ').join('|')})${characters}{${least},}`
  })
  return new RegExp(`(?<![A-Za-z0-9])(?:${forms.join('|')})${ESCAPED_REST}`, 'g')
}
