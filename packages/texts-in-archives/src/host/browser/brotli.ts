/** Browsers decode brotli (RFC 7932) of what they load, and not all of them anything else. */
export const HAS_BROTLI = false

export function decodeBrotli(): never {
  throw new Error('brotli is not decoded in a browser')
}

export const brotliPieces: (blocks: AsyncIterable<Uint8Array>) => never = decodeBrotli
