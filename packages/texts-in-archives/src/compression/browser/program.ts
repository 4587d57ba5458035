export async function startProgram(): Promise<undefined> {
  return undefined
}

export async function findProgram(): Promise<undefined> {
  return undefined
}
