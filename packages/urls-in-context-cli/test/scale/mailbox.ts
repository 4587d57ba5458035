import { lines, message } from '../run.ts'

const BODIES = [
  'See <URL:http://www.example.com/very/long/\n path/to/file.html> and www.b.example.',
  '> quoted <http://a.example/data-\n> base/>, which is http://a.example/database/ elsewhere',
  'From here on, no message starts.\nFrom: neither here\n>From a quoted line 10:00\n',
  'an empty line, and\n\nFrom ann@mail.example Mon Jan  4 10:00:00 1999\nbut no field follows http://doubt.example/',
  'Nothing to see.',
]

/** Messages of several lengths, with lines that look like the start of a message. */
export function mailbox(messages: number, seed = 0): string {
  return Array.from({ length: messages }, (_, at) => {
    const body = `${BODIES[(at + seed) % BODIES.length]}\n`
    const filler = (at + seed) % 17 === 0 ? lines(`http://filler.example/${at}`).repeat(200) : ''
    return message(`Subject: number ${at}\nMessage-ID: <${seed}.${at}@mail.example>\n`, `${body}${filler}`)
  }).join('')
}

/** A message whose Content-Length is `length`, which need not be the length of its body. */
export function countedMessage(body: string, length: number): string {
  return message(`Content-Length: ${length}\n`, body)
}
