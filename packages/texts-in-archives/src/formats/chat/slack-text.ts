import { type DecodedText, rewritten } from './json-text.ts'

interface Shown extends DecodedText {
  /** URLs that stay in the text, in angle brackets. */
  readonly urls: readonly string[]
}

interface SlackLink {
  readonly start: number
  readonly end: number
  readonly url: DecodedText
}

/**
 * A link, or an escape (https://docs.slack.dev/messaging/formatting-message-text): Slack writes `&`, `<` and `>` of a
 * text as references, and a bar in a URL as `%7C`.
 */
const NOTATION = /<([A-Za-z][A-Za-z0-9+.-]*:[^<>|\s]+)(?:\|([^<>\n]*))?>|&(amp|lt|gt);|<@([A-Z0-9]+)(?:\|([^<>\n]*))?>/g
const ESCAPE = /&(amp|lt|gt);/g
const MARKS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' }

/** The text with the labels of links and the names of people in their place, and the links. A URL without a label stays in its brackets. */
export function readSlackText(
  decoded: DecodedText,
  people: ReadonlyMap<string, string>,
): { shown: Shown; links: readonly SlackLink[] } {
  const links: SlackLink[] = []
  const urls: string[] = []
  const shown = rewritten(
    decoded,
    NOTATION,
    ({ index, 1: escaped, 2: label, 3: mark, 4: person, 5: name, 0: whole }, at) => {
      if (person !== undefined) return name || people.has(person) ? `@${name || people.get(person)}` : whole
      if (escaped === undefined) return MARKS[mark!]!
      const shift = index + 1
      const { map } = decoded
      const raw = {
        start: (offset: number) => map.start(offset + shift),
        end: (offset: number) => map.end(offset + shift),
      }
      const url = unescaped({ text: escaped, map: raw })
      if (label === undefined || label === '' || label === escaped) {
        urls.push(url.text)
        return `<${url.text}>`
      }
      const text = label.replace(ESCAPE, (_, name: string) => MARKS[name]!)
      links.push({ start: at, end: at + text.length, url })
      return text
    },
  )
  return { shown: { ...shown, urls }, links }
}

function unescaped(text: DecodedText): DecodedText {
  return rewritten(text, ESCAPE, ([, name]) => MARKS[name!]!)
}
