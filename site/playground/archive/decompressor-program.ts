/** Stands in the place of `src/archive/decompressor-program.ts`: a browser starts no programs. */
export async function startProgram(): Promise<undefined> {
  return undefined
}
