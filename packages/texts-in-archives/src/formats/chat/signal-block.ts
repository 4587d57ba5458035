/** The head of a message in a block of fields, as sigtop writes it. */
export interface FieldHead {
  /** As written. */
  readonly date: string | undefined
  readonly sender: string | undefined
  readonly channel: string | undefined
  /** In UTF-16 units. */
  readonly length: number
}

const FIELD = /^(Conversation|From|To|Type|Sent|Received|Thread|Group): ([^\r\n]*)\r?\n/
const ENVELOPE =
  /^Envelope from: (?:[“"]([^”"\n]*)[”"] )?(\S+)[^\n]*\nTimestamp: \d+ \((\d{4}-\d\d-\d\dT[\d:.]+Z)\)[^\n]*\n/
const DATE =
  /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d(?: [+-]\d{4})?$|^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/

/**
 * Reads the fields at the start of `text`; undefined if they are no head. The conversation may stand alone before the
 * first message.
 */
export function readFieldHead(text: string): FieldHead | undefined {
  const envelope = ENVELOPE.exec(text)
  if (envelope !== null) {
    const [{ length }, name, address, date] = envelope
    return { date, sender: name || address, channel: undefined, length }
  }
  const fields = new Map<string, string>()
  let at = 0
  for (let found = FIELD.exec(text); found !== null; found = FIELD.exec(text.slice(at))) {
    const [{ length }, name, value] = found
    if (fields.has(name!)) break
    fields.set(name!, value!)
    at += length
  }
  const channel = fields.get('Conversation') ?? fields.get('Thread') ?? fields.get('Group')
  const [date, type] = [fields.get('Sent') ?? fields.get('Received'), fields.get('Type')]
  const isAlone = fields.size === 1 && channel !== undefined
  // Of a mail that is quoted, Outlook writes From and Sent.
  const isHead = date !== undefined && DATE.test(date) && (type !== undefined || channel !== undefined)
  if (!isHead && !isAlone) return undefined
  return { date, sender: fields.get('From'), channel, length: at }
}
