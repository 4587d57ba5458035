import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORM_NAMES, MARGIN_NAMES, ROW_NAMES } from '../../src/layout/explain.ts'
import { FORMS } from '../../src/layout/forms.ts'
import { MARGINS } from '../../src/layout/pages.ts'
import { ROWS } from '../../src/layout/rows.ts'
import { GLANCE, PAGE, PLAIN } from '../../src/layout/weights.ts'

test.each([
  ['forms.ts', FORMS, FORM_NAMES, [GLANCE.forms, PLAIN.forms, PAGE.forms]],
  ['rows.ts', ROWS, ROW_NAMES, [PLAIN.around]],
  ['pages.ts', MARGINS, MARGIN_NAMES, [PAGE.around]],
])('each sign of %s has a name of its own, and a weight in each model', (file, signs, names, tables) => {
  expect(names).toHaveLength(signs.length)
  expect(new Set(names).size).toBe(names.length)
  const source = readFileSync(new URL(`../../src/layout/${file}`, import.meta.url), 'utf8')
  const [, list] = /^export const [A-Z]+: readonly \(\(.*\n([\s\S]*?)^\]/m.exec(source)!
  expect(Array.from(list!.matchAll(/^ {2}\/\/ (.*)$/gm), ([, comment]) => comment)).toEqual(names)
  for (const weights of tables) {
    expect(weights).toHaveLength(signs.length)
    for (const weight of weights) expect(Math.abs(weight)).toBeLessThan(9)
  }
})
