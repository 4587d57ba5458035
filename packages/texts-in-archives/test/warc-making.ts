/** Records of WARC made by hand, as small as they can be. */
export interface WarcRecord {
  readonly type: string
  readonly contentType: string
  readonly block: Buffer | string
  readonly target?: string
  /** Further fields, each with its line break. */
  readonly fields?: string
}

export function warcOf(...records: readonly WarcRecord[]): Buffer {
  return Buffer.concat(records.map(recordOf))
}

export function recordOf({ type, contentType, block, target, fields = '' }: WarcRecord): Buffer {
  const bytes = Buffer.from(block as string, 'latin1')
  const uri = target === undefined ? '' : `WARC-Target-URI: ${target}\r\n`
  const header = `WARC/1.1\r\nWARC-Type: ${type}\r\n${uri}WARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n${fields}`
  const end = `Content-Type: ${contentType}\r\nContent-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(header + end), bytes, Buffer.from('\r\n\r\n')])
}

/** A record with a response of HTTP. */
export function responseOf(target: string, fields: string, body: Buffer | string): WarcRecord {
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n`), Buffer.from(body as string)])
  return { type: 'response', contentType: 'application/http; msgtype=response', target, block }
}

/** A body in chunks of `size` bytes. */
export function chunked(body: Buffer | string, size: number): Buffer {
  const bytes = Buffer.from(body as string)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size)
    pieces.push(Buffer.from(`${chunk.length.toString(16)};x=y\r\n`), chunk, Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\nTrailer: x\r\n\r\n')])
}
