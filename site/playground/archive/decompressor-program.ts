/** Stands in the place of `packages/texts-in-archives/src/decompressor-program.ts`: a browser starts no programs. */
export async function startProgram(): Promise<undefined> {
  return undefined
}
