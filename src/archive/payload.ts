/** How the payload of a record is read: as text, by its own bytes as files are, or not at all. */
export type PayloadKind = 'html' | 'text' | 'file' | 'skip'

const TEXT_TYPES =
  /^(?:text\/.*|(?:application|image|model)\/(?:.*\+)?(?:xml|json)|application\/(?:x-)?(?:javascript|ecmascript|ndjson|json-stream|yaml|toml|sql|sh|latex|tex|rtf))$/
const FILE_TYPES =
  /^(?:|message\/.*|unknown\/.*|binary\/octet-stream|application\/(?:octet-stream|mbox|warc|(?:x-)?(?:pdf|gzip|gtar|tar|zip|zip-compressed|bzip2?|xz|zstd|compress|unknown)))$/

/** The kind of a payload by its media type, in lower case; the empty string if none was given. */
export function payloadKind(contentType: string): PayloadKind {
  if (contentType === 'text/html' || contentType === 'application/xhtml+xml') return 'html'
  if (TEXT_TYPES.test(contentType)) return 'text'
  return FILE_TYPES.test(contentType) ? 'file' : 'skip'
}
