import { isLikelierJoined, sureness } from '../../../packages/urls-in-context-cli/src/page/words.ts'
import type { Reading, UrlMatch } from '../../../src/index.ts'
import { explainJoins } from '../../../src/settle/join-explainer.ts'
import { type Settings, toOptions } from '../settings.ts'
import { joinText } from './join-text.ts'
import { isHazardous, parsedDetail } from './parsed.ts'
import type { Detail, FoundRow, JoinDetail, RepairDetail } from './protocol.ts'

export function rowOf({ url, decidedBy, alternatives, repairs, likelihood }: UrlMatch): FoundRow {
  return {
    url,
    sureness: sureness(decidedBy !== undefined, alternatives.length > 0, repairs.length > 0),
    likelihood,
    isHazardous: isHazardous(url),
    isNotJoined: isLikelierJoined({ likelihood, alternatives }),
  }
}

export function detailOf(match: UrlMatch, text: string, settings: Settings): Detail {
  const lineStart = text.lastIndexOf('\n', match.start - 1) + 1
  return {
    match,
    line: countLines(text, lineStart),
    column: match.start - lineStart + 1,
    sureness: rowOf(match).sureness,
    readings: [match, ...match.alternatives].map((reading) => ({
      url: reading.url,
      reason: 'reason' in reading ? reading.reason : undefined,
      likelihood: reading.likelihood,
      start: reading.start,
      end: reading.end,
      repairs: repairsOf(reading, text),
      parsed: parsedDetail(reading.url),
    })),
    joins: joinsOf(match, text, settings),
  }
}

function countLines(text: string, end: number): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function repairsOf({ repairs }: Reading, text: string): RepairDetail[] {
  return repairs.map(({ kind, start, end, insert }) => ({ kind, taken: text.slice(start, end), insert }))
}

function joinsOf(match: UrlMatch, text: string, settings: Settings): JoinDetail[] {
  if (settings.joinLines === 'never') return []
  const { kind } = toOptions(settings)
  return explainJoins(match, { text, kind }).map((join) => ({
    ...join,
    ...joinText(text, join.end, join.next),
  }))
}
