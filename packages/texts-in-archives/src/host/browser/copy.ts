/** No program runs in a browser. */
export function openCopy(): never {
  throw new Error('a browser has no files')
}
