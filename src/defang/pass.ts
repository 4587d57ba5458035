import { ALL_CONSTRUCTS } from '../find/constructs/all.ts'
import { type Found, openWhole, type Pass } from '../find/find.ts'
import type { Settings } from '../options.ts'
import { type Refanged, refang } from './refang.ts'

/** The pass over a text in which URLs were written so that nobody follows them by mistake. */

/** What a pass gives, one by one. */
export interface Matches {
  next(): Found | undefined
}

/** The pass over a whole text; none where it is short and holds no trigger. */
export function openRefanged(text: string, settings: Settings): Matches | undefined {
  const refanged = refang(text)
  if (refanged === undefined) return openWhole(text, settings, ALL_CONSTRUCTS)
  const pass = openWhole(refanged.text, withFangs(settings, refanged), ALL_CONSTRUCTS)
  return pass && { next: () => nextWritten(pass, refanged) }
}

function nextWritten(pass: Pass, refanged: Refanged): Found | undefined {
  const found = pass.next()
  return found && { ...found, match: refanged.toWritten(found.match), candidate: undefined }
}

/** The settings with which the text is read as it was before: hosts and addresses count that were written otherwise. */
export function withFangs(settings: Settings, refanged: Refanged): Settings {
  const { bareDomains, emails, takesEmail } = settings
  return {
    ...settings,
    emails: true,
    takesEmail: emails && takesEmail === undefined ? undefined : (start, end) => refanged.holdsFang(start, end),
    bareDomains: (host, before, after, at) =>
      refanged.holdsFang(at, at + host.length) || bareDomains?.(host, before, after, at) === true,
  }
}
