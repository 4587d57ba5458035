/** What differs between Node and browsers: how bytes are looked at without being decoded. */
export interface Platform {
  /** A unit for each byte. Bytes from 0x80 up become some unit from 0x80 up, of which nobody asks more. */
  latin1(bytes: Uint8Array): string
  /** Whether no byte is above 0x7F. */
  isAscii(bytes: Uint8Array): boolean
}
