// annotate.mjs: urls --format=ndjson docs | node annotate.mjs
import { createInterface } from 'node:readline'

const property = (text) =>
  text.replace(/[%\r\n:,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
const message = (text) => text.replace(/[%\r\n]/g, (sign) => property(sign))

for await (const line of createInterface({ input: process.stdin })) {
  const { url, scheme, file, raw } = JSON.parse(line)
  if (scheme !== 'http' || raw === undefined) continue
  console.log(`::notice file=${property(file)},line=${raw.line},col=${raw.column}::${message(`without TLS: ${url}`)}`)
}
