/**
 * The services that rewrite links. The first row with a matching host and path decides. A new service needs a row here,
 * and cases in a file of `corpus/unwrap/`.
 */
import { ampCache, googleAmp } from './amp.ts'
import { proofpointV1, proofpointV2, proofpointV3 } from './proofpoint.ts'
import { after, bing, followedParameter, inFragment, parameter, rawParameter, yahoo } from './readers.ts'
import type { Service } from './wrapper.ts'

const PROOFPOINT = 'https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/URL_Decoder_API'
const REDIRECTIONS = 'https://github.com/ClearURLs/Rules/blob/master/data.min.json'
const AMP = 'https://developers.google.com/amp/cache/overview'
const WIKIPEDIA_ARCHIVE = 'https://en.wikipedia.org/wiki/Help:Using_archive.today'
const GOOGLE = /^(?:[a-z0-9-]+\.){0,3}google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/
const ARCHIVE_TODAY = /^(?:www\.)?archive\.(?:today|is|ph|md|vn|li|fo)$/

export const SERVICES: readonly Service[] = /* @__PURE__ */ rows()

function rows(): Service[] {
  return [
    {
      service: 'safelinks',
      host: /^(?:[a-z0-9-]+\.){0,2}safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/,
      path: /^(?:\/|$)/,
      read: followedParameter('url'),
      source: 'https://learn.microsoft.com/en-us/defender-office-365/safe-links-about',
    },
    {
      service: 'proofpoint-v1',
      host: /^urldefense(?:\.proofpoint)?\.com$/,
      path: /^\/v1\/url$/,
      read: proofpointV1,
      source: PROOFPOINT,
    },
    {
      service: 'proofpoint-v2',
      host: /^urldefense(?:\.proofpoint)?\.com$/,
      path: /^\/v2\/url$/,
      read: proofpointV2,
      source: PROOFPOINT,
    },
    {
      service: 'proofpoint-v3',
      host: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/,
      path: /^\/v3\/__/,
      read: proofpointV3,
      source: PROOFPOINT,
    },
    {
      service: 'mimecast',
      host: /^(?:protect(?:-[a-z]+)?|[a-z]+-protect)\.mimecast\.com$|^url\.[a-z]+\.[am]\.mimecastprotect\.com$/,
      path: /^\/[rs]\//,
      readHost: (wrapper) => rawParameter(wrapper, 'domain'),
      source:
        'https://mimecastsupport.zendesk.com/hc/en-us/articles/34000364820371-Targeted-Threat-Protection-Domain-Update-Feb-2024',
    },
    {
      service: 'barracuda',
      host: /^linkprotect\.cudasvc\.com$/,
      path: /^\/url$/,
      read: followedParameter('a'),
      source: 'https://campus.barracuda.com/doc/49055519',
    },
    {
      service: 'cisco',
      host: /^secure-web\.cisco\.com$/,
      path: /^\/[^/]+\/[a-z]+(?::|%(?:25){0,2}3a)/i,
      read: after(/^\/[^/]+\//),
      source: 'https://docs.ces.cisco.com/docs/url-rewriting-and-analysis-best-practices',
    },
    {
      service: 'fireeye',
      host: /^protect[0-9]*\.fireeye\.com$/,
      path: /^\/v[12]\/url$/,
      read: parameter('u'),
      source: 'https://lore.kernel.org/all/?q=protect2.fireeye.com',
    },
    { service: 'google-amp', host: GOOGLE, path: /^\/amp\/./, read: googleAmp, source: AMP },
    { service: 'google', host: GOOGLE, path: /^\/url$/, read: parameter('q', 'url'), source: REDIRECTIONS },
    { service: 'google', host: GOOGLE, path: /^\/imgres$/, read: parameter('imgurl'), source: REDIRECTIONS },
    {
      service: 'youtube',
      host: /^(?:[a-z]+\.)?youtube\.com$/,
      path: /^\/redirect$/,
      read: parameter('q'),
      source: REDIRECTIONS,
    },
    {
      service: 'facebook',
      host: /^(?:[a-z-]+\.)?(?:facebook|messenger)\.com$/,
      path: /^\/l\.php$/,
      read: parameter('u'),
      source: REDIRECTIONS,
    },
    {
      service: 'instagram',
      host: /^l\.(?:instagram|threads)\.com$/,
      path: /^\/?$/,
      read: parameter('u'),
      source: REDIRECTIONS,
    },
    {
      service: 'slack',
      host: /^slack-redir\.net$|^[a-z0-9-]+\.slack\.com$/,
      path: /^\/link$/,
      read: parameter('url'),
      source: 'https://github.com/johnste/finicky/wiki/Configuration-ideas',
    },
    {
      service: 'slack',
      host: /^slack-imgs\.com$/,
      path: /^\/$/,
      read: parameter('url'),
      source: 'https://api.slack.com/robots',
    },
    {
      service: 'linkedin',
      host: /^(?:[a-z]+\.)?linkedin\.com$/,
      path: /^\/(?:redir\/(?:redirect|general-malware-page|invalid-link-page|suspicious-page)|safety\/go|authwall\/redirect)\/?$/,
      read: parameter('url'),
      source: REDIRECTIONS,
    },
    { service: 'reddit', host: /^out\.reddit\.com$/, path: /^\//, read: parameter('url'), source: REDIRECTIONS },
    {
      service: 'yahoo',
      host: /^(?:[a-z]+\.)?search\.yahoo\.com$|^(?:[a-z]+\.)?rds?\.yahoo\.com$/,
      path: /\/RU=|\*-?https?(?::|%3a)/i,
      read: yahoo,
      source: REDIRECTIONS,
    },
    {
      service: 'steam',
      host: /^steamcommunity\.com$/,
      path: /^\/linkfilter\/?$/,
      read: parameter('u', 'url'),
      source: REDIRECTIONS,
    },
    {
      service: 'duckduckgo',
      host: /^(?:[a-z]+\.)?duckduckgo\.com$/,
      path: /^\/l\/?$/,
      read: parameter('uddg'),
      source: 'https://blog.jlewis.sh/posts/duckduckgo-feeling-lucky',
    },
    {
      service: 'duckduckgo',
      host: /^external-content\.duckduckgo\.com$/,
      path: /^\/iu\/?$/,
      read: parameter('u'),
      source: 'https://github.com/vladimiry/ElectronMail/issues/312',
    },
    {
      service: 'bing',
      host: /^(?:[a-z]+\.)?bing\.com$/,
      path: /^\/ck\/a$/,
      read: bing,
      source: 'https://github.com/Mikachu2333/remove-link-redirects/blob/main/src/sites/bing.com.ts',
    },
    {
      service: 'gmail-image',
      host: /^(?:ci[0-9]*|lh[0-9]+)\.googleusercontent\.com$/,
      path: /^\/(?:proxy|meips)\//,
      read: inFragment,
      source:
        'https://stackoverflow.com/questions/51471607/email-thumbnail-url-changed-to-googleusercontent-com-in-gmail',
    },
    {
      service: 'outlook-image',
      host: /^(?:[a-z0-9-]+\.)?(?:outlook\.(?:live\.com|office\.com|office365\.com)|outlook\.cloud\.microsoft)$/,
      path: /^\/(?:[a-z]+\/)?actions\/ei$/,
      read: parameter('u'),
      source: 'https://learn.microsoft.com/en-us/exchange/clients-and-mobile-in-exchange-online/outlook-on-the-web',
    },
    {
      service: 'amp',
      host: /^(?:[a-z0-9-]+\.)?(?:cdn\.ampproject\.org|bing-amp\.com)$/,
      path: /^\/(?:[acirv]|ii\/w[0-9]{1,5}|wp)\/./,
      read: ampCache,
      source: AMP,
    },
    {
      service: 'web.archive.org',
      host: /^(?:(?:www\.|wayback\.|web\.)?archive\.org|web-beta\.archive\.org)$/,
      path: /^\/(?:web\/(?:[0-9]{1,14}\*?(?:[a-z]{2}_)?\/|\*\/|(?=https?:|ftp:))|save\/)./i,
      read: after(/^\/(?:web\/(?:[0-9]{1,14}\*?(?:[a-z]{2}_)?\/|\*\/)?|save\/)/i),
      source: 'https://en.wikipedia.org/wiki/Help:Using_the_Wayback_Machine',
    },
    {
      service: 'archive.today',
      host: ARCHIVE_TODAY,
      path: /^\/(?:[0-9]{4,14}|[0-9]{4}\.[0-9]{2}\.[0-9]{2}-[0-9]{6}|newest|oldest|timegate|o\/[a-z0-9]+)\/./i,
      read: after(/^\/(?:[0-9]{4,14}|[0-9]{4}\.[0-9]{2}\.[0-9]{2}-[0-9]{6}|newest|oldest|timegate|o\/[a-z0-9]+)\//i),
      source: WIKIPEDIA_ARCHIVE,
    },
    { service: 'archive.today', host: ARCHIVE_TODAY, path: /^\/[a-z0-9]{4,6}$/i, source: WIKIPEDIA_ARCHIVE },
  ]
}

/** The services with a code of their own, which hides its text from a search for escapes. */
export const SERVICES_WITH_CODES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'proofpoint-v2',
  'proofpoint-v3',
  'bing',
])

/** Hosts whose URLs only the service can resolve. Source of most: https://en.wikipedia.org/wiki/URL_shortening */
export const SHORTENERS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ (
    'aka.ms amzn.to bit.do bit.ly buff.ly cutt.ly db.tt dlvr.it fb.me g.co git.io goo.gl ift.tt is.gd j.mp lnkd.in ' +
    'maps.app.goo.gl ow.ly rb.gy rebrand.ly shorturl.at t.co t.ly tiny.cc tinyurl.com trib.al v.gd wp.me'
  ).split(' '),
)
