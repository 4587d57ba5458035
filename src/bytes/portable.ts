import type { Platform } from './platform.ts'

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
