import type { Settings } from '../../options.ts'
import { FIRST_CUTS, LAST_CUTS } from '../end/cuts.ts'
import { type Construct, MOST_LINES, type Rules, type StartReader } from '../rules.ts'

export function rulesOf(settings: Settings, constructs: readonly Construct[]): Rules {
  const known = made.get(settings)
  if (known?.constructs === constructs) return known.rules
  const asked = [...(settings.constructs as readonly Construct[]), ...constructs]
  const all = <K extends keyof Construct>(name: K): NonNullable<Construct[K]>[] =>
    asked.flatMap((construct) => construct[name] ?? [])
  const { joinLines } = settings
  const rules: Rules = {
    ...settings,
    readsPlain: settings.constructs.every(({ atSigns }) => atSigns === 'fanged'),
    cuts: [...FIRST_CUTS, ...all('cut'), ...LAST_CUTS],
    continuations: all('continuation'),
    onFang: all('onFang')[0],
    startAt: byUnit(all('startAt')),
    matchAt: all('matchAt'),
    mayClaim: all('mayClaim')[0],
    decode: all('decode'),
    referencesIn: all('referencesIn')[0],
    offer: all('offer')[0],
    joins: joinLines === 'never' ? undefined : all('joins')[0],
    joinsAny: false,
    mostLines: MOST_LINES,
    mends: joinLines === 'evidence' || joinLines === 'prefer',
  }
  made.set(settings, { constructs, rules })
  return rules
}

function byUnit(starts: readonly NonNullable<Construct['startAt']>[]): Map<number, StartReader[]> {
  const readers = new Map<number, StartReader[]>()
  for (const { after, read } of starts) {
    for (let at = 0; at < after.length; at++) {
      const unit = after.charCodeAt(at)
      readers.set(unit, [...(readers.get(unit) ?? []), read])
    }
  }
  return readers
}

/** A cache: settings are kept between calls. */
const made = /* @__PURE__ */ new WeakMap<
  Settings,
  { readonly constructs: readonly Construct[]; readonly rules: Rules }
>()
