/** The line before and after each message of an MMDF mailbox, without its line break. */
export const MMDF_MARK = '\x01\x01\x01\x01'
export const MMDF_LINE_LENGTH: number = MMDF_MARK.length + 2

export function isMmdf(head: string, at: number): boolean {
  return head.startsWith(MMDF_MARK, at) && /^\r?\n/.test(head.slice(at + MMDF_MARK.length, at + MMDF_LINE_LENGTH))
}
