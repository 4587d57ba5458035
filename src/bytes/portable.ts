import type { Platform } from './platform.ts'

const decoder = /* @__PURE__ */ new TextDecoder('latin1')

/** The twin of `node.ts` for wherever there is a `TextDecoder`. */
export const portable: Platform = {
  latin1(bytes) {
    return decoder.decode(bytes, { stream: true })
  },
  isAscii(bytes) {
    return bytes.every((byte) => byte < 0x80)
  },
}
