export async function startProgram(): Promise<undefined> {
  return undefined
}
