/** What Node and browsers implement differently: looking at bytes without decoding them. */
export interface Platform {
  /** One unit for each byte; a byte from 0x80 up gives any unit from 0x80 up. */
  latin1(bytes: Uint8Array): string
  isAscii(bytes: Uint8Array): boolean
}

const decoder = /* @__PURE__ */ new TextDecoder('latin1')

/** For all engines with a `TextDecoder`. */
export const portable: Platform = {
  latin1(bytes) {
    return decoder.decode(bytes, { stream: true })
  },
  isAscii(bytes) {
    return bytes.every((byte) => byte < 0x80)
  },
}
