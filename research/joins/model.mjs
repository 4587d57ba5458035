/** Logistic regression with an L2 penalty, by Newton's method. */

/**
 * A line end: the numbers of its signs, whether the URL continues, and its weight in the fit.
 * @typedef {{ held: readonly number[], continues: boolean, count: number }} Sample
 */

/**
 * A linear model: the score of a line end without signs, and what each sign adds. @typedef {{ bias: number, weights:
 * number[] }} Model
 */

/** Each squared weight costs half of this; the bias has no penalty. */
const PENALTY = 0.2
const MOST_STEPS = 40
const SMALL_STEP = 1e-7

/** @param {Model} model @param {readonly number[]} held */
export function scoreOf({ bias, weights }, held) {
  return held.reduce((score, sign) => score + (weights[sign] ?? 0), bias)
}

/** @param {number} score */
export function probability(score) {
  return 1 / (1 + Math.exp(-score))
}

/**
 * The model that fits the samples best.
 * @param {readonly Sample[]} samples
 * @param {number} signs their number
 * @param {number} [penalty]
 * @returns {Model}
 */
export function fit(samples, signs, penalty = PENALTY) {
  const size = signs + 1
  // The bias is the last weight, of a sign that is always present.
  const weights = new Float64Array(size)
  for (let step = 0; step < MOST_STEPS; step++) {
    const gradient = new Float64Array(size)
    const curvature = Array.from({ length: size }, () => new Float64Array(size))
    for (let sign = 0; sign < signs; sign++) {
      gradient[sign] = penalty * at(weights, sign)
      add(row(curvature, sign), sign, penalty)
    }
    add(row(curvature, signs), signs, 1e-6)
    for (const { held, continues, count } of samples) {
      const all = [...held, signs]
      const chance = probability(all.reduce((score, sign) => score + at(weights, sign), 0))
      const error = count * (chance - (continues ? 1 : 0))
      const bend = count * chance * (1 - chance)
      for (const sign of all) {
        add(gradient, sign, error)
        const line = row(curvature, sign)
        for (const other of all) add(line, other, bend)
      }
    }
    const change = solve(curvature, gradient)
    let largest = 0
    for (let sign = 0; sign < size; sign++) {
      add(weights, sign, -at(change, sign))
      largest = Math.max(largest, Math.abs(at(change, sign)))
    }
    if (largest < SMALL_STEP) break
  }
  return { bias: at(weights, signs), weights: [...weights.subarray(0, signs)] }
}

/**
 * The weight of each sample of a document: its samples are alike, so ten more do not count ten times as much.
 * @param {number} samples of the document
 */
export function countOf(samples) {
  return 1 / Math.sqrt(1 + samples / 10)
}

/**
 * Solves a system of linear equations with a symmetric positive definite matrix; overwrites it.
 * @param {Float64Array[]} matrix
 * @param {Float64Array} right
 */
function solve(matrix, right) {
  const size = right.length
  const solution = right.slice()
  for (let pivot = 0; pivot < size; pivot++) {
    const line = row(matrix, pivot)
    for (let lower = pivot + 1; lower < size; lower++) {
      const other = row(matrix, lower)
      const factor = at(other, pivot) / at(line, pivot)
      if (factor === 0) continue
      for (let column = pivot; column < size; column++) add(other, column, -factor * at(line, column))
      add(solution, lower, -factor * at(solution, pivot))
    }
  }
  for (let pivot = size - 1; pivot >= 0; pivot--) {
    const line = row(matrix, pivot)
    for (let column = pivot + 1; column < size; column++) {
      add(solution, pivot, -at(line, column) * at(solution, column))
    }
    solution[pivot] = at(solution, pivot) / at(line, pivot)
  }
  return solution
}

/** @param {Float64Array} numbers @param {number} index */
function at(numbers, index) {
  return numbers[index] ?? 0
}

/** @param {Float64Array} numbers @param {number} index @param {number} by */
function add(numbers, index, by) {
  numbers[index] = at(numbers, index) + by
}

/** @param {Float64Array[]} matrix @param {number} index */
function row(matrix, index) {
  return matrix[index] ?? new Float64Array()
}
