import { isLikelierJoined, surenessOf } from '../../../packages/urls-in-context-cli/src/page/words.ts'
import type { Row } from '../../../packages/urls-in-context-cli/src/search/row.ts'
import { joinText } from '../engine/join-text.ts'
import { isHazardous, parsedDetail } from '../engine/parsed.ts'
import type { Detail, JoinDetail, RepairDetail } from '../engine/protocol.ts'
import type { FileDetail, FileRow } from './protocol.ts'

export function fileRow(row: Row): FileRow {
  const { url, likelihood, context } = row
  return {
    url,
    sureness: surenessOf(row),
    likelihood,
    isHazardous: isHazardous(url),
    isNotJoined: isLikelierJoined(row),
    place: shortPlace(row),
    context,
  }
}

function shortPlace({ message, page, member, text, origin }: Row): string {
  if (message !== undefined) return `message ${message}`
  if (page !== undefined) return `page ${page}`
  if (origin !== undefined && origin !== 'body') return origin
  return member ?? `line ${text.line}`
}

export function fileDetail(row: Row): FileDetail {
  return { detail: detailOf(row), place: longPlace(row), excerpt: row.excerpt }
}

function longPlace({ file, member, message, messageId, date, part, origin, page, text, raw }: Row): string {
  return [
    member === undefined ? file : `${file} → ${member}`,
    message !== undefined && `message ${message}${messageId === undefined ? '' : ` <${messageId}>`}`,
    date?.slice(0, 10),
    part !== undefined && `part ${part}`,
    origin !== undefined && origin !== 'body' && origin,
    page !== undefined && `page ${page}`,
    `line ${text.line}, column ${text.column}`,
    raw !== undefined && `bytes ${raw.start.toLocaleString('en')}–${raw.end.toLocaleString('en')} of the file`,
  ]
    .filter((each) => each !== undefined && each !== false)
    .join(' · ')
}

function detailOf(row: Row): Detail {
  const { url, alternatives, likelihood, text } = row
  const match = { ...row, start: text.start, end: text.end, urlStart: text.start, urlEnd: text.end, trimmed: '' }
  return {
    match: match as unknown as Detail['match'],
    line: text.line,
    column: text.column,
    sureness: surenessOf(row),
    readings: [{ url, likelihood, reason: undefined }, ...alternatives].map((reading, index) => ({
      ...reading,
      start: text.start,
      end: text.end,
      repairs: index === 0 ? repairsOf(row) : [],
      parsed: parsedDetail(reading.url),
    })),
    joins: joinsOf(row),
  }
}

function repairsOf({ repairs, excerpt, text }: Row): RepairDetail[] {
  return repairs.map(({ kind, start, end, insert }) => {
    return { kind, insert, taken: excerpt?.construct.slice(start - text.start, end - text.start) ?? '' }
  })
}

function joinsOf({ joins, excerpt, text }: Row): JoinDetail[] {
  if (joins === undefined || excerpt === undefined) return []
  const whole = excerpt.before + excerpt.construct + excerpt.after
  const base = text.start - excerpt.before.length
  return joins.map((join) => ({ ...join, ...joinText(whole, join.end - base, join.next - base) }))
}
