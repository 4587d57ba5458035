/** The numbers of a date, as they are written from left to right, and its time. */
export interface WrittenTime {
  readonly date: readonly [number, number, number]
  readonly separator: string
  /** In milliseconds. */
  readonly time: number
}

interface Order {
  /** Which of the numbers are year, month and day. */
  readonly at: readonly [year: number, month: number, day: number]
  impossible: number
  /** How often a time is before the one above it. */
  falls: number
  first: number | undefined
  last: number
}

const DAY = 86_400_000
const ORDERS: readonly Order['at'][] = [
  [2, 1, 0],
  [2, 0, 1],
  [0, 1, 2],
]
/** No such program is older. */
const FIRST_YEAR = 2009
const LAST_YEAR = 2199
/** Days on which only one order gives them near to each other. */
const LEAST_DAYS = 4
const FAR_APART = 8

/**
 * The order of day, month and year in a chat, whose program writes them as the phone's language does. All dates decide:
 * by a number that is no month, by times that rise, by days that are near to each other.
 */
export class DayOrder {
  readonly #orders: readonly Order[] = ORDERS.map((at) => ({ at, impossible: 0, falls: 0, first: undefined, last: 0 }))
  readonly #days = new Set<number>()
  #separator = ''
  #chosen: readonly Order[] | undefined

  add(written: WrittenTime): void {
    this.#chosen = undefined
    this.#separator = written.separator
    for (const order of this.#orders) {
      const time = timeBy(order, written)
      if (time === undefined) order.impossible++
      else {
        if (order.first !== undefined && time < order.last) order.falls++
        order.first ??= time
        order.last = time
      }
    }
    if (this.#days.size < LEAST_DAYS) this.#days.add(written.date[0] * 1e8 + written.date[1] * 1e4 + written.date[2])
  }

  /** One order fits all dates, and no other does. */
  get isDecided(): boolean {
    return this.#orders.filter(({ impossible }) => impossible === 0).length < 2
  }

  /** The time without a zone, as ISO 8601; undefined if nothing decides between two. */
  timeOf(written: WrittenTime): string | undefined {
    this.#chosen ??= this.#choose()
    const times = new Set(this.#chosen.map((order) => timeBy(order, written)))
    const [time] = times
    return times.size === 1 && time !== undefined ? new Date(time).toISOString() : undefined
  }

  #choose(): readonly Order[] {
    const possible = least(this.#orders, ({ impossible }) => impossible)
    const rising = least(possible, ({ falls }) => falls)
    const [a, b] = rising
    if (a === undefined || b === undefined) return rising
    if (this.#days.size === LEAST_DAYS) {
      const spans = rising.map(({ first = 0, last }) => Math.abs(last - first) + DAY)
      const near = rising.filter((_, index) => spans[index]! * FAR_APART < Math.max(...spans))
      if (near.length === 1) return near
    }
    // CLDR has no language that writes the month first with points or hyphens.
    const isDayFirst = this.#separator !== '/' && a.at[2] === 0
    return isDayFirst ? [a] : rising
  }
}

function least(orders: readonly Order[], by: (order: Order) => number): readonly Order[] {
  const lowest = Math.min(...orders.map(by))
  return orders.filter((order) => by(order) === lowest)
}

function timeBy({ at }: Order, { date, time }: WrittenTime): number | undefined {
  const [written, month, day] = [date[at[0]]!, date[at[1]]!, date[at[2]]!]
  const year = written < 100 ? 2000 + written : written > 2500 && written < 2700 ? written - BUDDHIST : written
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return undefined
  const start = Date.UTC(year, month - 1, day)
  return new Date(start).getUTCMonth() === month - 1 ? start + time : undefined
}

const BUDDHIST = 543
