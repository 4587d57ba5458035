/** The operations that Node and browsers implement differently: looking at bytes without decoding them. */
export interface Platform {
  /** Reads each byte as one unit. A byte from 0x80 up becomes a unit from 0x80 up, of no particular value. */
  latin1(bytes: Uint8Array): string
  /** Whether no byte is above 0x7F. */
  isAscii(bytes: Uint8Array): boolean
}

const decoder = /* @__PURE__ */ new TextDecoder('latin1')

/** The platform for all engines with a `TextDecoder`; `node.ts` has the one for Node. */
export const portable: Platform = {
  latin1(bytes) {
    return decoder.decode(bytes, { stream: true })
  },
  isAscii(bytes) {
    return bytes.every((byte) => byte < 0x80)
  },
}
