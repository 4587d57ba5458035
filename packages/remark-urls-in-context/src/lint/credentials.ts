import { hazards, parseUrl, redact } from 'urls-in-context/url'
import { type Rule, urlRule } from './rule.ts'

/** Reports a password in a URL: every reader of the file can use it. The message does not repeat it. */
export const noUrlCredentials: Rule = urlRule('no-url-credentials', ({ url }) => {
  const parsed = parseUrl(url)
  if (!parsed.ok || !hazards(parsed).some(({ code }) => code === 'password')) return undefined
  return { reason: `Unexpected password in \`${redact(parsed)}\`` }
})
