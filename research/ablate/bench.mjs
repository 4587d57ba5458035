/** Reads a sample and the corpus with everything on, and then with one switch off at a time. */
import { loadCorpus, loadCounted, loadEngine, readSource } from './engine.mjs'
import { changeOf, findIn, outcomesOf, recordsOf, scoreOf } from './outcomes.mjs'
import { insteadOf, isCounted } from './rewrite.mjs'

/** @typedef {import('./switches.mjs').Off} Off */
/** @typedef {import('./switches.mjs').Switch} Switch */
/** @typedef {import('./outcomes.mjs').Score} Score */
/** @typedef {import('./sample.mjs').SampleText} SampleText */

/**
 * What a switch does to a sample.
 *
 * @typedef {object} Effect
 * @property {string} name
 * @property {string} rule
 * @property {number | undefined} calls of its functions and patterns, or reads of its element; undefined for other
 * constants
 * @property {number | undefined} fired how many of these calls gave another result than the switch does
 * @property {number} changed outcomes that vanish, appear or change
 * @property {number} vanished
 * @property {number} appeared
 * @property {number} records matches that stay, with another record
 * @property {Score} score what switching off adds to the score
 * @property {readonly string[]} cases the cases of the corpus that fail
 * @property {readonly string[]} changes the first changes, as lines
 * @property {string | undefined} failure why it could not be run
 */

/**
 * The counts of a sample with everything on.
 *
 * @typedef {{ texts: number, outcomes: number, score: Score }} Total
 */

class Counts {
  calls
  fired

  /** @param {number} size */
  constructor(size) {
    this.calls = new Uint32Array(size)
    this.fired = new Uint32Array(size)
    Object.assign(globalThis, { ablated: this.#count, ablatedList: this.#watch, ablatedPattern: this.#match })
  }

  /** @param {...unknown} call the index, the result, and the result of the switch if it is known */
  #count = (...call) => {
    const index = /** @type {number} */ (call[0])
    this.calls[index] = /** @type {number} */ (this.calls[index]) + 1
    if (call.length > 1 && isOther(call[1], call[2])) this.fired[index] = /** @type {number} */ (this.fired[index]) + 1
  }

  /** @param {unknown[]} list @param {Readonly<Record<string, number>>} indices */
  #watch = (list, indices) =>
    new Proxy(list, {
      get: (target, key, receiver) => {
        const index = typeof key === 'string' ? indices[key] : undefined
        if (index !== undefined) this.#count(index)
        return Reflect.get(target, key, receiver)
      },
    })

  /** Every method of strings and patterns calls `exec`. @param {RegExp} pattern @param {number} index */
  #match = (pattern, index) => {
    const exec = (/** @type {string} */ text) => {
      const found = RegExp.prototype.exec.call(pattern, text)
      this.#count(index, found, null)
      return found
    }
    return Object.assign(pattern, { exec })
  }
}

/** @param {unknown} result @param {unknown} instead */
function isOther(result, instead) {
  if (Array.isArray(result) && Array.isArray(instead)) return JSON.stringify(result) !== JSON.stringify(instead)
  return !Object.is(result, instead)
}

/** Whether the results of a part show where it fires: a pattern that is off matches nothing. @param {Off} off */
function isCompared(off) {
  return off.function === undefined ? off.element === undefined : insteadOf(off) !== undefined
}

export class Bench {
  #texts
  #switches
  /** What is counted. Several switches may share a part. */
  #watched
  #before
  #cases
  #counts

  /**
   * @param {readonly SampleText[]} texts @param {readonly Switch[]} switches @param {readonly Off[]} watched
   * @param {Before[]} before @param {CorpusCase[]} cases @param {{ calls: Uint32Array, fired: Uint32Array }} counts
   */
  constructor(texts, switches, watched, before, cases, counts) {
    this.#texts = texts
    this.#switches = new Map(switches.map((each) => [each.name, each]))
    this.#watched = new Map(watched.map((each, index) => [keyOf(each), index]))
    this.#before = before
    this.#cases = cases
    this.#counts = counts
  }

  /** @returns {Total} */
  get total() {
    const score = { right: 0, wrong: 0, true: 0, joined: 0 }
    for (const before of this.#before) add(score, before.score, 1)
    const outcomes = this.#before.reduce((count, before) => count + before.outcomes.length, 0)
    return { texts: this.#texts.length, outcomes, score }
  }

  /**
   * @param {string} name of a switch @param {number} examples the number of changes to return @returns
   * {Promise<Effect>}
   */
  async effectOf(name, examples) {
    const { rule, off } = /** @type {Switch} */ (this.#switches.get(name))
    const parts = off.map((each) => this.#watched.get(keyOf(each)))
    const isKnown = parts.every((part) => part !== undefined)
    const watched = parts.filter((part) => part !== undefined)
    const score = { right: 0, wrong: 0, true: 0, joined: 0 }
    /** @type {Effect} */
    const effect = {
      name,
      rule,
      calls: isKnown ? sum(watched, this.#counts.calls) : undefined,
      fired: isKnown && off.every(isCompared) ? sum(watched, this.#counts.fired) : undefined,
      changed: 0,
      vanished: 0,
      appeared: 0,
      records: 0,
      score,
      cases: [],
      changes: [],
      failure: undefined,
    }
    /** Where no part is called, nothing can change. @param {Uint8Array} called */
    const mayChange = (called) => !isKnown || watched.some((part) => called[part] === 1)
    try {
      const engine = await loadEngine(off)
      this.#readTexts(engine, mayChange, effect, examples)
      effect.cases = this.#cases
        .filter(({ called, failsWith }) => mayChange(called) && failsWith(engine))
        .map((each) => each.name)
    } catch (error) {
      effect.failure = String(error)
    }
    return effect
  }

  /**
   * @param {import('./engine.mjs').Engine} engine @param {(called: Uint8Array) => boolean} mayChange
   * @param {Effect} effect @param {number} examples
   */
  #readTexts(engine, mayChange, effect, examples) {
    /** @type {string[]} */
    const changes = []
    for (const [index, before] of this.#before.entries()) {
      if (!mayChange(before.called)) continue
      const sample = /** @type {SampleText} */ (this.#texts[index])
      const matches = findIn(engine, sample)
      const records = recordsOf(matches)
      if (isSameList(records, before.records)) continue
      const change = changeOf(before.outcomes, outcomesOf(matches), before.records, records)
      effect.changed += Math.max(change.vanished.length, change.appeared.length)
      effect.vanished += change.vanished.length
      effect.appeared += change.appeared.length
      effect.records += change.records
      add(effect.score, scoreOf(sample, matches), 1)
      add(effect.score, before.score, -1)
      if (changes.length < examples) changes.push(...changeLines(sample.id, change))
    }
    effect.changes = changes.slice(0, examples)
  }
}

/** @typedef {{ called: Uint8Array, outcomes: string[], records: string[], score: Score }} Before */
/** @typedef {{ name: string, called: Uint8Array, failsWith: (engine: import('./engine.mjs').Engine) => boolean }} CorpusCase */

/** @param {readonly SampleText[]} texts @param {readonly Switch[]} switches @returns {Promise<Bench>} */
export async function openBench(texts, switches) {
  const watched = watchedOf(switches)
  const counts = new Counts(watched.length)
  const engine = await loadCounted(watched)
  const atLoad = counts.calls.slice()
  /** Runs a function, and notes what was called in it or on loading the modules. */
  const noting = (/** @type {() => void} */ run) => {
    const before = counts.calls.slice()
    run()
    return Uint8Array.from(counts.calls, (calls, index) => (atLoad[index] || calls !== before[index] ? 1 : 0))
  }
  const read = texts.map((sample) => {
    /** @type {import('./outcomes.mjs').Matches} */
    let matches = []
    const called = noting(() => {
      matches = findIn(engine, sample)
    })
    return { called, outcomes: outcomesOf(matches), records: recordsOf(matches), score: scoreOf(sample, matches) }
  })
  const ofSample = { calls: counts.calls.slice(), fired: counts.fired.slice() }
  const { readCorpus, compare, optionsOf } = await loadCorpus()
  const cases = readCorpus().flatMap((each) => {
    const failsWith = (/** @type {import('./engine.mjs').Engine} */ { extract }) =>
      compare(each, extract(each.text, optionsOf(each))).length > 0
    let isFailing = false
    const called = noting(() => {
      isFailing = failsWith(engine)
    })
    const file = each.file.replace(/^corpus\//, '')
    return isFailing ? [] : [{ name: `${file}:${each.line} ${each.title}`, called, failsWith }]
  })
  return new Bench(texts, switches, watched, read, cases, ofSample)
}

/** The functions, patterns and list elements to count for these switches. @param {readonly Switch[]} switches */
function watchedOf(switches) {
  const parts = switches.flatMap(({ off }) => off)
  const counted = parts.filter((each) => isCounted(readSource(each.file), each))
  return [...new Map(counted.map((each) => [keyOf(each), each])).values()]
}

/** @param {Off} off */
function keyOf(off) {
  return JSON.stringify(off)
}

/** @param {readonly number[]} indices @param {Uint32Array} counts */
function sum(indices, counts) {
  return indices.reduce((total, index) => total + /** @type {number} */ (counts[index]), 0)
}

/** @param {Score} score @param {Score} other @param {1 | -1} sign */
function add(score, other, sign) {
  for (const key of /** @type {(keyof Score)[]} */ (Object.keys(score))) score[key] += sign * other[key]
}

/** @param {readonly string[]} a @param {readonly string[]} b */
function isSameList(a, b) {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

/** @param {string} id @param {import('./outcomes.mjs').Change} change */
export function changeLines(id, { vanished, appeared }) {
  return [...vanished.map((outcome) => `- ${id} ${outcome}`), ...appeared.map((outcome) => `+ ${id} ${outcome}`)]
}
