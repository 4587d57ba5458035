/** Not all browsers decode brotli (RFC 7932) but of what they load. */
export const HAS_BROTLI = false

export function decodeBrotli(): never {
  throw new Error('brotli is not decoded in a browser')
}

export const brotliPieces: (blocks: AsyncIterable<Uint8Array>) => never = decodeBrotli
