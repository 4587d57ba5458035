/** Sizes, type and checksum before the content ("Header"). */
const HEADER_SIZE = 16
const COMPRESSED = 'LZFu'
const UNCOMPRESSED = 'MELA'
const DICTIONARY_SIZE = 4096
/** What the dictionary holds at first ("Dictionary"): 207 bytes. */
const INITIAL_DICTIONARY = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor ' +
    'MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
    '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
/** Eight references are stored in 17 bytes, and each gives 17 bytes at most. */
const MOST_GAIN = 8

/**
 * `limit` is in bytes. Of damaged bytes, what could be decompressed; undefined for no compressed RTF. Checksum and
 * stored sizes need not be right.
 */
export function decompressRtf(bytes: Buffer, limit: number): Buffer | undefined {
  if (bytes.length < HEADER_SIZE) return undefined
  const type = bytes.toString('latin1', 8, 12)
  const size = bytes.readUInt32LE(4)
  if (type === UNCOMPRESSED) return bytes.subarray(HEADER_SIZE, HEADER_SIZE + Math.min(size, limit))
  return type === COMPRESSED ? decompress(bytes, size, limit) : undefined
}

/** Decompresses what follows the header ("Decompressing Compressed RTF"). */
function decompress(bytes: Buffer, size: number, limit: number): Buffer {
  const most = Math.max(0, Math.min(limit, (bytes.length - HEADER_SIZE) * MOST_GAIN))
  const dictionary = Buffer.alloc(DICTIONARY_SIZE)
  INITIAL_DICTIONARY.copy(dictionary)
  let end = INITIAL_DICTIONARY.length
  let result = Buffer.allocUnsafe(Math.min(most, size))
  let length = 0
  const write = (byte: number): void => {
    if (length === result.length) {
      const larger = Buffer.allocUnsafe(Math.min(most, 2 * length + DICTIONARY_SIZE))
      result.copy(larger)
      result = larger
    }
    result[length++] = byte
    dictionary[end] = byte
    end = (end + 1) % DICTIONARY_SIZE
  }

  let at = HEADER_SIZE
  while (at < bytes.length && length < most) {
    const control = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length && length < most; bit++) {
      if ((control & (1 << bit)) === 0) {
        write(bytes[at++]!)
        continue
      }
      if (at + 1 >= bytes.length) return result.subarray(0, length)
      const reference = bytes.readUInt16BE(at)
      at += 2
      const offset = reference >> 4
      // A reference to the place that is written next ends the content.
      if (offset === end) return result.subarray(0, length)
      const count = (reference & 15) + 2
      for (let copied = 0; copied < count && length < most; copied++) {
        write(dictionary[(offset + copied) % DICTIONARY_SIZE]!)
      }
    }
  }
  return result.subarray(0, length)
}
