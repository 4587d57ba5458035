type Read<Given, T> = (entry: string, options: Given) => T

/**
 * `read`, which keeps its last result: callers with short texts give the same options each time. What the caller may
 * have changed unseen, an object that is no list or not plain, is read again.
 */
export function kept<Given extends object | null | undefined, T>(read: Read<Given, T>): Read<Given, T> {
  let last: readonly unknown[] = []
  let result: T
  return (entry, options) => {
    const given = Object.entries(options ?? {})
    // With the numbers of names and items, equal values have equal places.
    const values: unknown[] = [entry, given.length]
    for (const [name, value] of given) values.push(name, Array.isArray(value) && value.length, ...[value].flat())
    if (options != null && Object.getPrototypeOf(options) !== Object.prototype) values.push({})
    if (!values.every((value, index) => value === last[index] && typeof value !== 'object')) {
      result = read(entry, options)
      last = values
    }
    return result
  }
}
