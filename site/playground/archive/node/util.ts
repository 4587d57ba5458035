/** Errors of the system do not occur in a browser. */
export function getSystemErrorMap(): Map<number, [string, string]> {
  return new Map()
}
