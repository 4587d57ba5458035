import { expect, test } from 'vitest'
import { FORMS } from '../../src/layout/forms.ts'
import { MARGINS } from '../../src/layout/margin-signs.ts'
import { FORM_NAMES, MARGIN_NAMES, ROW_NAMES } from '../../src/layout/names.ts'
import { ROWS } from '../../src/layout/row-signs.ts'
import { PAGE, PLAIN } from '../../src/layout/weights.ts'

test.each([
  ['forms.ts', FORMS, FORM_NAMES, [PLAIN.forms, PAGE.forms]],
  ['row-signs.ts', ROWS, ROW_NAMES, [PLAIN.around]],
  ['margin-signs.ts', MARGINS, MARGIN_NAMES, [PAGE.around]],
])('each sign of %s has a name of its own, and a weight in each model', (_, signs, names, tables) => {
  expect(names).toHaveLength(signs.length)
  expect(new Set(names).size).toBe(names.length)
  for (const weights of tables) {
    expect(weights).toHaveLength(signs.length)
    for (const weight of weights) expect(Math.abs(weight)).toBeLessThan(9)
  }
})
