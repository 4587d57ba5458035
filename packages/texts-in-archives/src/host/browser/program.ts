/** A browser starts no programs. */
export async function startProgram(): Promise<undefined> {
  return undefined
}
