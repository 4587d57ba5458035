export function isPath(_value: unknown): _value is never {
  return false
}

export async function* readPath(): AsyncGenerator<never> {}
