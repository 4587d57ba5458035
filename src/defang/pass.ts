import { ALL_CONSTRUCTS } from '../find/constructs/all.ts'
import { type Found, openWhole, type Pass } from '../find/find.ts'
import type { Settings } from '../options.ts'
import { type Refanged, refang } from './refang.ts'

export interface Matches {
  next(): Found | undefined
}

/** Undefined if the text is short and holds no trigger. */
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

/** In refanged text, defanged hosts and addresses count as well. */
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
