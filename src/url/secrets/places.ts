/** Addresses that are secrets themselves, as they give access; compared with the normal form of a URL. */
export interface SecretPlace {
  readonly service: string
  /** Hosts separated by blanks, in small letters. `*` is one or more labels. */
  readonly hosts: string
  /** The path, query and fragment before the secret; two slashes are one. */
  readonly before: RegExp
  /** The delimiters that may end the secret; default: those after a path. */
  readonly until?: string
  readonly source: string
}

export const PATH_END = '?#'
const SEGMENT_END = '/\\?#'

export const SECRET_PLACES: readonly SecretPlace[] = /* @__PURE__ */ rows()

function rows(): SecretPlace[] {
  return [
    {
      service: 'Slack',
      hosts: 'hooks.slack.com hooks.slack-gov.com',
      before: /^\/(?:services|workflows|triggers)\//i,
      source: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/',
    },
    {
      service: 'Slack',
      hosts: 'join.slack.com',
      before: /^\/t\/[^/]+\/shared_invite\//i,
      source: 'https://slack.com/help/articles/201330256-Invite-new-members-to-your-workspace',
    },
    {
      service: 'Discord',
      hosts: 'discord.com discordapp.com *.discord.com *.discordapp.com',
      before: /^\/api\/(?:v\d+\/)?webhooks\/\d+\//i,
      source: 'https://docs.discord.com/developers/resources/webhook',
    },
    {
      service: 'Microsoft Teams',
      hosts: '*.webhook.office.com',
      before: /^\/webhookb2\//i,
      source: 'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
    },
    {
      service: 'Microsoft Teams',
      hosts: 'outlook.office.com outlook.office365.com',
      before: /^\/webhook\//i,
      source: 'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
    },
    {
      service: 'Zapier',
      hosts: 'hooks.zapier.com',
      before: /^\/hooks\/(?:catch|standard)\//i,
      source: 'https://help.zapier.com/hc/en-us/articles/8496288690317',
    },
    {
      service: 'IFTTT',
      hosts: 'maker.ifttt.com',
      before: /^\/(?:trigger\/[^/]+\/(?:json\/)?with\/(?:json\/)?key|use)\//i,
      source: 'https://ifttt.com/maker_webhooks',
    },
    {
      service: 'Make',
      hosts: 'hook.make.com hook.*.make.com hook.*.make.celonis.com hook.integromat.com',
      before: /^\//,
      source: 'https://help.make.com/webhooks',
    },
    {
      service: 'n8n',
      hosts: '*.app.n8n.cloud *.n8n.cloud',
      before: /^\/(?:webhook|form)(?:-test|-waiting)?\//i,
      source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.webhook/',
    },
    {
      service: 'webhook.site',
      hosts: 'webhook.site',
      before: /^\/(?:#!\/(?:view\/)?)?/i,
      until: '',
      source: 'https://docs.webhook.site/',
    },
    {
      service: 'Airtable',
      hosts: 'hooks.airtable.com',
      before: /^\/workflows\/v1\/genericwebhook\//i,
      source: 'https://support.airtable.com/when-webhook-received-trigger',
    },
    {
      service: 'Pabbly, Workato and Integrately',
      hosts: 'connect.pabbly.com webhooks.workato.com webhooks.*.workato.com www.workato.com webhooks.integrately.com',
      before: /^\/(?:workflow\/sendwebhookdata|webhooks\/rest|a\/webhooks)\//i,
      source: 'https://docs.workato.com/troubleshooting/webhook-gateway-migration.html',
    },
    {
      service: 'Feishu and Lark',
      hosts: 'open.feishu.cn open.larksuite.com',
      before: /^\/open-apis\/bot\/(?:v2\/)?hook\//i,
      source: 'https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot',
    },
    {
      service: 'Webex',
      hosts: 'webexapis.com api.ciscospark.com',
      before: /^\/v1\/webhooks\/incoming\//i,
      source: 'https://developer.webex.com/docs/webhooks',
    },
    {
      service: 'Flock',
      hosts: 'api.flock.com api.flock.co',
      before: /^\/hooks\/sendmessage\//i,
      source: 'https://docs.fastlane.tools/actions/flock/',
    },
    {
      service: 'Telegram',
      hosts: 'api.telegram.org',
      before: /^\/(?:file\/)?bot/i,
      until: SEGMENT_END,
      source: 'https://core.telegram.org/bots/api#making-requests',
    },
    {
      service: 'PagerDuty',
      hosts: 'events.pagerduty.com events.eu.pagerduty.com',
      before: /^\/(?:integration|generic\/[^/]+\/integration|x-ere)\//i,
      source: 'https://developer.pagerduty.com/docs/',
    },
    {
      service: 'Splunk On-Call',
      hosts: 'alert.victorops.com',
      before: /^\/integrations\/generic\/\d+\/alert\//i,
      source:
        'https://help.splunk.com/splunk-observability-cloud/splunk-on-call/integrations-with-splunk-on-call/rest-endpoint-integration-for-splunk-on-call',
    },
    {
      service: 'Healthchecks.io',
      hosts: 'hc-ping.com',
      before: /^\//,
      source: 'https://healthchecks.io/docs/slug_urls/',
    },
    {
      service: 'Cronitor',
      hosts: 'cronitor.link',
      before: /^\/p\//i,
      source: 'https://cronitor.io/docs/telemetry-api',
    },
    { service: 'Dead Man’s Snitch', hosts: 'nosnch.in', before: /^\//, source: 'https://deadmanssnitch.com/docs' },
    {
      service: 'Better Stack',
      hosts: 'uptime.betterstack.com betteruptime.com',
      before: /^\/api\/v1\/heartbeat\//i,
      source: 'https://betterstack.com/docs/uptime/',
    },
    {
      service: 'Loggly',
      hosts: 'logs-01.loggly.com',
      before: /^\/(?:inputs|bulk)\//i,
      until: SEGMENT_END,
      source: 'https://documentation.solarwinds.com/en/success_center/loggly/content/admin/http-endpoint.htm',
    },
    {
      service: 'Sumo Logic',
      hosts: '*.sumologic.com',
      before: /^\/receiver\/v1\/http\//i,
      source: 'https://help.sumologic.com/docs/send-data/hosted-collectors/http-source/',
    },
    {
      service: 'Netlify',
      hosts: 'api.netlify.com',
      before: /^\/build_hooks\//i,
      source: 'https://docs.netlify.com/build/configure-builds/build-hooks/',
    },
    {
      service: 'Vercel',
      hosts: 'api.vercel.com',
      before: /^\/v1\/integrations\/deploy\//i,
      source: 'https://vercel.com/docs/deploy-hooks',
    },
    {
      service: 'Cloudflare Pages',
      hosts: 'api.cloudflare.com',
      before: /^\/client\/v4\/pages\/webhooks\/deploy_hooks\//i,
      source: 'https://developers.cloudflare.com/pages/configuration/deploy-hooks/',
    },
    {
      service: 'Home Assistant',
      hosts: 'hooks.nabu.casa *.ui.nabu.casa',
      before: /^\/(?:api\/webhook\/)?/i,
      source: 'https://support.nabucasa.com/',
    },
    {
      service: 'Google Calendar',
      hosts: 'calendar.google.com www.google.com',
      before: /^\/(?:calendar\/)?(?:ical|feeds)\/[^/]+\/private-/i,
      until: SEGMENT_END,
      source: 'https://support.google.com/calendar/answer/37648',
    },
    {
      service: 'Outlook calendars',
      hosts: 'outlook.office365.com outlook.office.com outlook.live.com calendars.office.com',
      before: /^\/owa\/calendar\//i,
      source: 'https://support.microsoft.com/outlook',
    },
    {
      service: 'iCloud calendars',
      hosts: '*.icloud.com',
      before: /^\/published\/\d+\//i,
      source: 'https://support.apple.com/guide/icloud/',
    },
    {
      service: 'TripIt',
      hosts: 'www.tripit.com tripit.com',
      before: /^\/feed\/ical\/private\//i,
      until: SEGMENT_END,
      source: 'https://help.tripit.com/',
    },
    {
      service: 'Trello and Asana calendars',
      hosts: 'trello.com app.asana.com',
      before: /^\/(?:calendar|-\/calendar)\//i,
      source: 'https://support.atlassian.com/trello/',
    },
    {
      service: 'MEGA',
      hosts: 'mega.nz mega.co.nz mega.io mega.app',
      before: /^[^#]*#/,
      until: '',
      source: 'https://help.mega.io/',
    },
    {
      service: 'Bitwarden Send',
      hosts: 'vault.bitwarden.com vault.bitwarden.eu send.bitwarden.com',
      before: /^[^#]*#\/?(?:send\/|(?=[^/]+\/))/i,
      until: '',
      source: 'https://bitwarden.com/help/about-send/',
    },
    {
      service: 'CryptPad',
      hosts: 'cryptpad.fr *.cryptpad.fr',
      before: /^[^#]*#(?=\/\d)/,
      until: '',
      source: 'https://docs.cryptpad.org/en/user_guide/share_and_access.html',
    },
    {
      service: 'PrivateBin, Excalidraw, Wormhole, Send and Yopass',
      hosts: 'privatebin.net privatebin.info bin.disroot.org excalidraw.com wormhole.app send.vis.ee yopass.se',
      before: /^[^#]*#/,
      until: '',
      source: 'https://www.w3.org/TR/capability-urls/',
    },
    {
      service: 'One-Time Secret, Password Pusher and password.link',
      hosts: 'onetimesecret.com *.onetimesecret.com pwpush.com *.pwpush.com password.link',
      before: /^\/(?:[a-z]{2}\/)?(?:secret|private|p|f|r)?\/?/i,
      until: '',
      source: 'https://docs.onetimesecret.com/',
    },
    {
      service: 'streams to YouTube, Twitch and Facebook',
      hosts:
        '*.rtmp.youtube.com *.rtmps.youtube.com live.twitch.tv *.contribute.live-video.net live-api-s.facebook.com',
      before: /^\/(?:live2|app|rtmp)\//i,
      source: 'https://developers.google.com/youtube/v3/live/docs/liveStreams',
    },
    {
      service: 'Bark, Pushcut and ServerChan',
      hosts: 'api.day.app api.pushcut.io sctapi.ftqq.com',
      before: /^\//,
      source: 'https://www.pushcut.io/',
    },
  ]
}
