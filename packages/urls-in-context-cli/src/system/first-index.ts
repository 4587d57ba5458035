/** The first of `length` indices for which something holds that holds for all after it; `length` if there is none. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
