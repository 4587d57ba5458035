import type { OutlookItem } from './item.ts'
import * as id from './property-ids.ts'

/** The characters of a field, and the recipients of a message. */
const LONGEST_FIELD = 1 << 16
const MOST_RECIPIENTS = 1000
const FIELD = /^([!-9;-~]+)[ \t]*:/
/** Fields of bodies, which are stored otherwise. */
const OF_BODIES = /^(?:content-(?:type|transfer-encoding|disposition)|mime-version)$/i
const RECIPIENTS = ['', 'To', 'Cc', 'Bcc']

/** Each on lines of its own, without the empty line after them. */
export async function headerText(item: OutlookItem): Promise<string> {
  const kept = keptFields((await item.string(id.TRANSPORT_HEADERS)) ?? '')
  const known = new Set(kept.map((field) => FIELD.exec(field)![1]!.toLowerCase()))
  const add = (name: string, value: string | undefined): void => {
    const line = value
      ?.replace(/[\0-\x1f\x7f]+/g, ' ')
      .trim()
      .slice(0, LONGEST_FIELD)
    if (line && !known.has(name.toLowerCase())) kept.push(`${name}: ${line}`)
  }
  add('Date', dateOf(item))
  add('From', addressOf(await item.string(id.SENDER_NAME), await senderAddress(item)))
  for (const [name, value] of await recipientsOf(item)) add(name, value)
  add('Subject', subjectOf(await item.string(id.SUBJECT)))
  add('Message-ID', await item.string(id.INTERNET_MESSAGE_ID))
  add('In-Reply-To', await item.string(id.IN_REPLY_TO_ID))
  add('References', await item.string(id.INTERNET_REFERENCES))
  return kept.map((field) => `${field}\n`).join('')
}

/** With their further lines, but for those that tell of bodies. */
function keptFields(header: string): string[] {
  const fields: string[] = []
  for (const line of header.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && fields.length > 0) fields.push(`${fields.pop()}\n${line}`)
    else if (FIELD.test(line)) fields.push(line)
  }
  return fields.filter((field) => !OF_BODIES.test(FIELD.exec(field)![1]!))
}

function dateOf(item: OutlookItem): string | undefined {
  const time = item.time(id.CLIENT_SUBMIT_TIME) ?? item.time(id.DELIVERY_TIME) ?? item.time(id.CREATION_TIME)
  const date = new Date(time ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date.toUTCString().replace('GMT', '+0000')
}

async function senderAddress(item: OutlookItem): Promise<string | undefined> {
  return (await item.string(id.SENDER_SMTP)) ?? (await item.string(id.SENDER_EMAIL))
}

function addressOf(name: string | undefined, address: string | undefined): string | undefined {
  if (address === undefined || !address.includes('@')) return name
  return name === undefined || name === '' || name === address ? address : `${name} <${address}>`
}

async function recipientsOf(item: OutlookItem): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let count = 0
  for await (const each of item.recipients()) {
    if (++count > MOST_RECIPIENTS) break
    const name = RECIPIENTS[each.number(id.RECIPIENT_TYPE) ?? 1]
    const address = (await each.string(id.SMTP_ADDRESS)) ?? (await each.string(id.EMAIL_ADDRESS))
    const shown = addressOf(await each.string(id.DISPLAY_NAME), address)
    if (!name || shown === undefined) continue
    const before = found.get(name)
    found.set(name, before === undefined ? shown : `${before}, ${shown}`)
  }
  if (!found.has('To')) found.set('To', (await item.string(id.DISPLAY_TO)) ?? '')
  if (!found.has('Cc')) found.set('Cc', (await item.string(id.DISPLAY_CC)) ?? '')
  return found
}

/** Without the two characters that mark its prefix (MS-PST §2.5.3.1.1.1). */
function subjectOf(subject: string | undefined): string | undefined {
  return subject?.replace(/^\x01[\s\S]/, '')
}
