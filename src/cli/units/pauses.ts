/**
 * What comes, and undefined wherever nothing has come for so many milliseconds: once for each pause. What is left when no more is
 * wanted is not waited for.
 */
export async function* withPauses<T>(
  items: AsyncIterator<T, unknown>,
  milliseconds: number | undefined,
): AsyncGenerator<T | undefined> {
  let isWaiting = false
  try {
    for (let next = items.next(); ; next = items.next()) {
      isWaiting = true
      if (milliseconds !== undefined && !(await comesWithin(next, milliseconds))) yield undefined
      const item = await next
      isWaiting = false
      if (item.done) return
      yield item.value
    }
  } finally {
    // A reader of standard input that waits would keep the process alive.
    if (isWaiting) process.stdin.destroy()
    else await items.return?.()
  }
}

function comesWithin(coming: Promise<unknown>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    const come = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    coming.then(come, come)
  })
}
