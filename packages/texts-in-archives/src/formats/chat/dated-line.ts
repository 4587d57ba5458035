import type { WrittenTime } from './day-order.ts'

/** The start of a message in a text: its time, and what is before its text. */
export interface DatedLine {
  readonly time: WrittenTime
  /** What may be the name of the sender: of several, the first may be too short. None in a line of the program. */
  readonly senders: readonly Sender[]
  /** In UTF-16 units: where the text starts if no sender is named. */
  readonly start: number
  readonly shape: 'dash' | 'bracket' | 'angle'
  /** It is written as by a phone, and hardly by a log. */
  readonly isSure: boolean
  /** It names seconds. */
  readonly isExact: boolean
}

export interface Sender {
  readonly name: string
  /** In UTF-16 units: where the text starts. */
  readonly start: number
}

/** Marks of direction, and of bytes. */
const MARK = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/
const MARKS = new RegExp(MARK.source, 'g')
/** Digits of Arabic, Persian, Devanagari and Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6]
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g
const BLANK = /[\u00a0\u202f\u2009]/g

const HALF = String.raw`[ap]\. ?m\.?|[ap]m\b|ص|م|ق\.ظ|ب\.ظ|오전|오후|上午|下午|凌晨|清晨|早上|中午|晚上|半夜|午前|午後|π\.μ\.|μ\.μ\.|SA\b|CH\b|ÖÖ|ÖS|PG\b|PTG\b|de\.|du\.|dop\.|odp\.|पूर्वाह्न|अपराह्न`
const SECOND_HALF = /^(?:p|م|ب|오후|下午|晚上|午後|μ|ch|ös|ptg|du|odp|अ)/i
const NOON = '中午'
const DATE = String.raw`(?<a>\d{1,4})(?<by>[./-]|年|년) ?(?<b>\d{1,2})(?:[./-]|月|월) ?(?<c>\d{1,4})[.日일]?(?: г\.)?`
const TIME = String.raw`(?:(?<before>${HALF}) ?)?(?<h>\d{1,2})[:.](?<m>\d{2})(?:[:.](?<s>\d{2}))?(?: ?(?<after>${HALF}))?(?: ч\.| Uhr)?`
const JOIN = '(?<comma>,|،|、)? ?(?<at>klo |kl\\. |à |às |at |a las |um |в |alle |ore |den )?'
const NAMED_MONTH = String.raw`(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}), (?<year>\d{4}) `
const LATER_DATE = DATE.replace(/\?<(a|by|b|c)>/g, '?<$12>')
const EARLIER_TIME = TIME.replace(/\?<(before|h|m|s|after)>/g, '?<$12>')

const BRACKET = new RegExp(
  `^\\[(?:${DATE}${JOIN}${TIME}|${EARLIER_TIME}, ${LATER_DATE})\\] |^\\[${NAMED_MONTH}(?<clock>\\d\\d:\\d\\d:\\d\\d)\\] `,
  'i',
)
/** Before 2017, iPhones wrote `1/2/24, 10:11:12: Name: text`. */
const DASH = new RegExp(`^${DATE}${JOIN}${TIME}(?: [-–—] |(?<colon>, )|: (?=[^:\\n]{1,80}: ))`, 'i')
const BEFORE_COLON = /^[^:\n]{1,80} : /
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

const ANGLE = /^<([^<>\n]{1,100})> |^\*\*\* /
const LONGEST_SENDER = 100
/** What logs have in the place of a name. */
const NO_SENDER =
  /^[[({<#]|^(?:[\w-]+\.)?(?:debug|info|notice|warn(?:ing)?|error|err|critical|crit|alert|emergency|fatal|trace|log)$|https?$/i

/** Reads the head of a message as WhatsApp, signal-export or signalbackup-tools write it. `line` has no line end. */
export function readDatedLine(line: string): DatedLine | undefined {
  const { plain, places } = withoutMarks(line)
  const bracket = plain.startsWith('[') ? BRACKET.exec(plain) : null
  const found = bracket ?? DASH.exec(plain)
  if (found === null) return undefined
  const time = timeOf(found.groups!)
  if (time === undefined) return undefined
  const { comma, at, h2, s, s2, colon, clock } = found.groups!
  const rest = plain.slice(found[0].length)
  // What the program writes in Korean has no colon.
  if (colon !== undefined && found.groups!.by !== '년' && !BEFORE_COLON.test(rest)) return undefined
  const place = (at: number): number => places?.[found[0].length + at] ?? found[0].length + at
  const angle = bracket === null ? null : ANGLE.exec(rest)
  // Logs have the year first.
  const isDayFirst = bracket !== null && time.date[0] < 100
  const isSure =
    isDayFirst ||
    comma !== undefined ||
    at !== undefined ||
    h2 !== undefined ||
    places !== undefined ||
    colon !== undefined
  const common = { time, isSure, isExact: (s ?? s2 ?? clock) !== undefined }
  if (angle !== null) {
    const [head, name] = angle
    const senders = name === undefined ? [] : [{ name, start: place(head.length) }]
    return { ...common, senders, start: place(head.length), shape: 'angle' }
  }
  if (clock !== undefined) return undefined
  const senders: Sender[] = []
  const end = colon === undefined ? /: |:$/g : / : /g
  for (const { index, 0: mark } of rest.slice(0, LONGEST_SENDER).matchAll(end)) {
    const name = rest.slice(0, index).trim()
    if (name === '' || NO_SENDER.test(name)) break
    // The text may begin with a mark.
    senders.push({ name: original(line, places, found[0].length, index), start: place(index + mark.length) })
  }
  return { ...common, senders, start: place(0), shape: bracket === null ? 'dash' : 'bracket' }
}

/** Digits of a name stay as they are. */
function original(line: string, places: readonly number[] | undefined, from: number, length: number): string {
  const end = from + length
  const text = line.slice(places?.[from] ?? from, places?.[end] ?? end)
  return text.replace(MARKS, '').replace(BLANK, ' ').trim()
}

/** With ASCII digits and blanks; `places` leads back, if there was a mark. */
function withoutMarks(line: string): { plain: string; places: readonly number[] | undefined } {
  let plain = line
  let places: number[] | undefined
  if (MARK.test(line)) {
    places = []
    const kept: string[] = []
    for (let at = 0; at < line.length; at++) {
      if (MARK.test(line[at]!)) continue
      places.push(at)
      kept.push(line[at]!)
    }
    places.push(line.length)
    plain = kept.join('')
  }
  return { plain: plain.replace(BLANK, ' ').replace(OTHER_DIGIT, asciiDigit), places }
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - ZEROS.findLast((zero) => zero <= code)!)
}

function timeOf(groups: Record<string, string | undefined>): WrittenTime | undefined {
  const { month, day, year, clock, before, after, before2, after2 } = groups
  if (month !== undefined) {
    const at = MONTHS.indexOf(month.toLowerCase())
    const [h, m, s] = clock!.split(':').map(Number)
    if (at < 0 || at % 3 !== 0 || h! > 23 || m! > 59 || s! > 60) return undefined
    const time = ((h! * 60 + m!) * 60 + s!) * 1000
    return { date: [Number(year), at / 3 + 1, Number(day)], separator: '-', time }
  }
  const number = (name: string): number => Number(groups[name] ?? groups[`${name}2`] ?? 0)
  const half = before ?? after ?? before2 ?? after2
  const [minute, second] = [number('m'), number('s')]
  const hour = hourOf(number('h'), half)
  if (hour > 23 || minute > 59 || second > 60) return undefined
  const time = ((hour * 60 + minute) * 60 + second) * 1000
  return { date: [number('a'), number('b'), number('c')], separator: (groups.by ?? groups.by2)!, time }
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (half === NOON) return hour < 3 ? hour + 12 : hour
  if (SECOND_HALF.test(half)) return hour < 12 ? hour + 12 : hour
  return hour === 12 ? 0 : hour
}
