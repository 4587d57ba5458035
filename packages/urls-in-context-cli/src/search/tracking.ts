/**
 * The parameters by which senders learn who followed a link, and from where. No page is another one because of them.
 * Names that some sites use for pages (`ref`, `source`, `s`, `id`) are left out.
 */
const NAMES: ReadonlySet<string> = new Set([
  // Google Ads Help, "About auto-tagging", "GBRAID and WBRAID"; Campaign Manager 360 Help, "Click ID" (dclid)
  ...['gclid', 'gclsrc', 'gbraid', 'wbraid', 'dclid', 'gad_source', 'gad_campaignid'],
  // Google Merchant Center Help, "Auto-tagging" for free listings
  'srsltid',
  // Google Analytics Help, "Set up cross-domain measurement"
  ...['_gl', '_ga'],
  // Meta for Developers, Conversions API, "fbp and fbc Parameters"
  'fbclid',
  // Instagram, in the links of "Share"; in the list of Brave (brave-core, components/query_filter)
  ...['igshid', 'igsh'],
  // Microsoft Advertising Help, "Microsoft Click ID"
  'msclkid',
  // X Business, "Web conversions"; TikTok Ads Manager, "TikTok Click ID"; LinkedIn, "Enhanced conversion tracking"
  ...['twclid', 'ttclid', 'li_fat_id'],
  // Yandex Direct, "Click label"; Yandex Metrica, "Openstat"
  ...['yclid', 'ysclid', '_openstat'],
  // Mailchimp, "Connected sites": campaign, and recipient. Both in the list of Brave, the second also in that of Firefox
  ...['mc_cid', 'mc_eid'],
  // HubSpot, Knowledge Base, "tracking parameters of links in marketing e-mail"
  ...['_hsenc', '_hsmi', '__hsfp', '__hssc', '__hstc', 'hsctatracking'],
  // Adobe Marketo Engage, "Tracked links": mkt_tok
  'mkt_tok',
  // Omeda, Vero, Drip: Firefox, privacy.query_stripping.strip_list
  ...['oly_anon_id', 'oly_enc_id', 'vero_id', '__s'],
  // MailerLite, Wicked Reports, Rocket Bolt: the list of Brave
  ...['ml_subscriber', 'ml_subscriber_hash', 'wickedid', 'rb_clickid', 'vero_conv'],
])

/** Google Analytics Help, "URL builders"; Matomo, "Campaign tracking" (`mtm_`, before 2020 `pk_`, `piwik_`). */
const FAMILY = /^(?:utm|mtm)_|^(?:pk|piwik|matomo)_(?:campaign|cid|content|keyword|kwd|medium|source)$/

/** The URL in normal form without its tracking parameters, by which URLs are compared. */
export function withoutTracking(url: string): string {
  const start = url.indexOf('?') + 1
  if (start === 0 || !/^https?:/.test(url)) return url
  const hash = url.indexOf('#')
  if (hash >= 0 && hash < start) return url
  const end = hash < 0 ? url.length : hash
  const all = url.slice(start, end).split('&')
  const kept = all.filter((each) => !isTracking(each))
  if (kept.length === all.length) return url
  return `${url.slice(0, kept.length === 0 ? start - 1 : start)}${kept.join('&')}${url.slice(end)}`
}

function isTracking(parameter: string): boolean {
  // The names that HTML with `&amp;` leaves in a text
  const name = parameter.split('=', 1)[0]!.replace(/^amp;/, '').toLowerCase()
  return NAMES.has(name) || FAMILY.test(name)
}
