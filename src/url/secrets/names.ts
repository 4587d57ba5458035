/**
 * Names of secret values, with their sources. Names are compared in small letters without accents and punctuation;
 * their words are those of `two_words`, `two-words`, `two.words`, `twoWords` and `two[words]`.
 */
export interface NameRow {
  /**
   * Where the name of a value holds one of these:
   *
   * - `anywhere`: `password` of `old_password_2`
   * - `end`: at the end, or as a word: `pwd` of `userpwd` and `pwd_old`
   * - `last`: as the last word: `oobCode`
   * - `word`: as a word: `sig` of `url_sig`
   * - `random`: as a word, if the value is random: `reset` of `?reset=Zq9Xw7Kp`. A single letter must be the whole
   *   name.
   */
  readonly at: 'anywhere' | 'end' | 'last' | 'word' | 'random'
  readonly names: string
  readonly source: string
}

export const SECRET_NAMES: readonly NameRow[] = [
  { at: 'anywhere', names: 'password passwd passphrase passcode passkey', source: 'RFC 3986 §7.5' },
  {
    at: 'anywhere',
    // German, French, Spanish, Portuguese, Dutch, Swedish, Finnish, Polish
    names: 'passwort kennwort motdepasse contrasena wachtwoord losenord salasana haslo',
    source: 'https://en.wiktionary.org/wiki/password#Translations',
  },
  {
    at: 'end',
    names: 'pwd pswd passw pass psw pw mdp senha parola heslo',
    source: 'https://en.wiktionary.org/wiki/password#Translations',
  },
  { at: 'anywhere', names: 'token', source: 'RFC 6750 §2.3' },
  { at: 'anywhere', names: 'secret', source: 'RFC 6749 §2.3.1' },
  { at: 'anywhere', names: 'assertion', source: 'RFC 7521 §4' },
  { at: 'end', names: 'codeverifier', source: 'RFC 7636 §4.5' },
  {
    at: 'anywhere',
    names: 'signedrequest',
    source: 'https://developers.facebook.com/docs/reference/login/signed-request',
  },
  {
    at: 'word',
    names: 'csrf xsrf',
    source: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
  },
  { at: 'word', names: 'cookie', source: 'RFC 6265 §8.3' },
  { at: 'word', names: 'bearer jwt', source: 'RFC 6750 §1, RFC 7519' },
  { at: 'anywhere', names: 'authorization credential credentials', source: 'RFC 9110 §11' },
  { at: 'word', names: 'auth oauth cred creds', source: 'RFC 9110 §11' },
  {
    at: 'anywhere',
    names: 'samlresponse samlrequest samlart',
    source: 'https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf',
  },
  {
    at: 'word',
    names: 'ticket',
    source: 'https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html',
  },
  {
    at: 'anywhere',
    names: 'sessionid sessid',
    source: 'https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url',
  },
  { at: 'word', names: 'session sid sess', source: 'https://www.php.net/manual/en/session.idpassing.php' },
  {
    at: 'anywhere',
    names: 'signature',
    source: 'https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html',
  },
  {
    at: 'end',
    names: 'accessid accesskeyid',
    source: 'https://cloud.google.com/storage/docs/access-control/signed-urls-v2',
  },
  {
    at: 'end',
    names: 'keypairid',
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html',
  },
  {
    at: 'random',
    names: 'policy',
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html',
  },
  { at: 'word', names: 'sig', source: 'https://learn.microsoft.com/en-us/rest/api/storageservices/create-service-sas' },
  { at: 'anywhere', names: 'hmac', source: 'RFC 2104' },
  {
    at: 'anywhere',
    names: 'apikey appkey accesskey accountkey authkey privatekey licensekey licencekey subscriptionkey sharedkey',
    source: 'https://swagger.io/docs/specification/v3_0/authentication/api-keys/',
  },
  { at: 'end', names: 'key', source: 'https://cloud.google.com/docs/authentication/api-keys-use' },
  { at: 'last', names: 'code', source: 'RFC 6749 §4.1.2' },
  {
    at: 'end',
    names: 'authcode authorizationcode oobcode otpcode accesscode logincode verificationcode activationcode invitecode',
    source: 'https://firebase.google.com/docs/auth/custom-email-handler',
  },
  { at: 'word', names: 'otp totp hotp mfa tan', source: 'RFC 4226, RFC 6238' },
  { at: 'word', names: 'pin', source: 'ISO 9564-1' },
  {
    at: 'random',
    names:
      'reset recover recovery confirm confirmation verify verification verifier validate validation activate activation ' +
      'invite invitation signup signin login register registration magic magiclink onetime unlock unsubscribe optout',
    source: 'https://cheatsheetseries.owasp.org/cheatsheets/Forgot_Password_Cheat_Sheet.html',
  },
  {
    at: 'random',
    names: 'nonce wpnonce hash digest mac sign share sso access grant webhook webhooks hook hooks',
    source: 'https://www.w3.org/TR/capability-urls/',
  },
  { at: 'random', names: 's t', source: 'https://www.w3.org/TR/capability-urls/' },
]

/** Words that hold a name of the table and mean something else. They are removed from a name first. */
export const HARMLESS_WORDS: string =
  'author authors authority keyword keywords keyboard passenger passengers passage monkey donkey turkey jockey ' +
  'hockey whiskey hotkey mickey lackey smokey compass bypass surpass trespass overpass underpass encompass ' +
  'secretary secretaries secretariat secretaria tokenize tokenizer tokenizers tokenization tokenise tokeniser ' +
  'tokenisation passwordless'

/** Words before `key` and `code` in names that are not secret. */
export const HARMLESS_BEFORE: Readonly<Record<'key' | 'code', string>> = {
  key: 'public sort foreign partition row column order group index page cache message translation i18n locale',
  code:
    'country postal post zip area region state province city lang language locale currency error status response http ' +
    'exit return reason source product item color colour bar qr geo station airport promo coupon discount campaign ' +
    'course class dial phone iso',
}

/** A last word that makes the value a property of a secret. */
export const HARMLESS_LAST: string =
  'type kind name count length limit size format method alg algorithm version expires expiry expiration lifetime ttl ' +
  'url uri callback endpoint required enabled strength left used date at in on'

/** The same for the first word: `max_tokens`, `hasPassword`. */
export const HARMLESS_FIRST: string = 'max min num has is'
