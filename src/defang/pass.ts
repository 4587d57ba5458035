import { ALL_CONSTRUCTS } from '../find/constructs/all.ts'
import { openWhole, type Pass } from '../find/find.ts'
import type { UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { type Refanged, refang } from './refang.ts'

export type Matches = Pick<Pass, 'next' | 'isInQuestion'>

/** Undefined if the text is short and holds no trigger. */
export function openRefanged(text: string, settings: Settings): Matches | undefined {
  const refanged = refang(text)
  if (refanged === undefined) return openWhole(text, settings, ALL_CONSTRUCTS)
  const pass = openWhole(refanged.text, withFangs(settings, refanged), ALL_CONSTRUCTS)
  return pass && new WrittenMatches(pass, refanged)
}

class WrittenMatches implements Matches {
  readonly #pass: Pass
  readonly #refanged: Refanged

  constructor(pass: Pass, refanged: Refanged) {
    this.#pass = pass
    this.#refanged = refanged
  }

  get isInQuestion(): boolean {
    return this.#pass.isInQuestion
  }

  next(): UrlMatch | undefined {
    const match = this.#pass.next()
    return match && this.#refanged.toWritten(match)
  }
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
