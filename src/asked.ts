import type { UrlMatch } from './match.ts'
import { givenOf, type Options, type Settings } from './options.ts'

/**
 * What a pass was asked for, by the records that it gave: `settle` heeds it. A copy of a record has the defaults, and
 * so has a record of a pass without options, of which nothing is kept.
 */
const ASKED = /* @__PURE__ */ new WeakMap<UrlMatch, Options>()

/**
 * The options as they were given, by the settings made of them: those of one text after the other are mostly the same.
 */
const GIVEN = /* @__PURE__ */ new WeakMap<Settings, Options>()

/** What is kept of options for the records of a pass; undefined where they ask for nothing. */
export function keptOf(options: Options | null | undefined, settings: Settings): Options | undefined {
  if (options == null) return undefined
  let given = GIVEN.get(settings)
  if (given === undefined) {
    given = givenOf(options)
    GIVEN.set(settings, given)
  }
  return Object.keys(given).length > 0 ? given : undefined
}

/** Keeps for a record what its pass was asked for. */
export function keepAsked(match: UrlMatch, asked: Options): UrlMatch {
  ASKED.set(match, asked)
  return match
}

/** What the pass that gave a record was asked for, if anything. */
export function askedOf(match: UrlMatch): Options | undefined {
  return ASKED.get(match)
}
