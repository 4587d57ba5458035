/** In a file that another machine may have written. The message is for the user. */
export class FieldError extends Error {}

/** The most that a field can hold unless it says otherwise. */
const MOST = Number.MAX_SAFE_INTEGER

/** Of JSON, whose values may be anything. Fields that are not asked for are ignored. */
export class Fields {
  readonly values: Readonly<Record<string, unknown>>
  readonly #path: string

  /** `path` names the object in errors, and is empty for a whole line. @throws FieldError if it is no object. */
  constructor(value: unknown, path: string = '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new FieldError(path === '' ? 'is not a JSON object' : `${path} must be an object`)
    }
    this.values = value as Record<string, unknown>
    this.#path = path
  }

  has(name: string): boolean {
    return this.#get(name) !== undefined
  }

  isNull(name: string): boolean {
    return this.#get(name) === null
  }

  /** A whole number from `least` to `most`. @throws FieldError */
  number(name: string, least: number = 0, most: number = MOST): number {
    const value = this.#get(name)
    if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
    throw this.wrong(name, `a whole number from ${least} to ${most}`)
  }

  /** A finite number from `least` to `most`. @throws FieldError */
  real(name: string, least: number, most: number): number {
    const value = this.#get(name)
    if (typeof value === 'number' && value >= least && value <= most) return value
    throw this.wrong(name, `a number from ${least} to ${most}`)
  }

  /** `must` says of which form the text is. @throws FieldError */
  text(name: string, form?: RegExp, must: string = 'a string'): string {
    const value = this.#get(name)
    if (typeof value === 'string' && form?.test(value) !== false) return value
    throw this.wrong(name, must)
  }

  /** @throws FieldError */
  flag(name: string): boolean {
    const value = this.#get(name)
    if (typeof value === 'boolean') return value
    throw this.wrong(name, 'true or false')
  }

  /** @throws FieldError */
  choice<T extends string>(name: string, choices: readonly T[]): T {
    const value = choices.find((choice) => choice === this.#get(name))
    if (value !== undefined) return value
    throw this.wrong(name, `one of ${choices.join(', ')}`)
  }

  /** @throws FieldError */
  fields(name: string): Fields {
    return new Fields(this.#get(name), this.#pathOf(name))
  }

  /** Each element is the only field `name` of an object. @throws FieldError */
  list(name: string, least: number, most: number): Fields[] {
    const value = this.#get(name)
    if (!Array.isArray(value) || value.length < least || value.length > most) {
      throw this.wrong(name, `a list of ${least} to ${most} values`)
    }
    return value.map((each) => new Fields({ [name]: each }, this.#path))
  }

  /** Undefined if the field is absent. */
  optional<T>(name: string, read: (name: string) => T): T | undefined {
    return this.has(name) ? read(name) : undefined
  }

  wrong(name: string, must: string): FieldError {
    return new FieldError(`${this.#pathOf(name)} must be ${must}`)
  }

  #get(name: string): unknown {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}
