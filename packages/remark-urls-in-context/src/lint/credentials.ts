import { hazards, parseUrl, redact } from 'urls-in-context/url'
import { type Rule, urlRule } from './rule.ts'

/** Reports a password in a URL, without repeating it: every reader of the file can use it. */
export const noUrlCredentials: Rule = urlRule('no-url-credentials', ({ url }) => {
  const parsed = parseUrl(url)
  if (!parsed.ok || !hazards(parsed).some(({ code }) => code === 'password')) return undefined
  return { reason: `Unexpected password in \`${redact(parsed)}\`` }
})
