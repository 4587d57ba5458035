import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORM_NAMES, MARGIN_NAMES, ROW_NAMES } from '../../src/joins/explain.ts'
import { PAGE, PLAIN, QUICK_TEST } from '../../src/joins/weights.ts'

test.each([
  ['signs.ts', FORM_NAMES, [QUICK_TEST.forms, PLAIN.forms, PAGE.forms]],
  ['rows.ts', ROW_NAMES, [PLAIN.around]],
  ['pages.ts', MARGIN_NAMES, [PAGE.around]],
])('each sign of %s has a name of its own, and a weight in each model', (file, names, tables) => {
  expect(new Set(names).size).toBe(names.length)
  const source = readFileSync(new URL(`../../src/joins/${file}`, import.meta.url), 'utf8')
  const [, list] = /^(?:export )?function \w+Signs\([\s\S]*?^ {2}return \[\n([\s\S]*?)^ {2}\]/m.exec(source)!
  expect(Array.from(list!.matchAll(/^ {4}\/\/ (.*)$/gm), ([, comment]) => comment)).toEqual(names)
  for (const weights of tables) {
    expect(weights, 'a new sign is to be fitted: CONTRIBUTING, Add a sign of joins').toHaveLength(names.length)
    for (const weight of weights) expect(Math.abs(weight)).toBeLessThan(9)
  }
})
