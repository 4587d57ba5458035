import type { ArchiveProblem } from '../../archive/index.ts'
import { PROBLEM_CODES } from '../output/problems.ts'
import type { Fields } from './fields.ts'

/** Reads a problem that a part holds. @throws FieldError */
export function problemOf(fields: Fields): ArchiveProblem {
  const where = fields.fields('where')
  return {
    code: fields.choice('code', PROBLEM_CODES),
    severity: fields.choice('severity', ['info', 'warning', 'error']),
    where: {
      file: where.text('file'),
      member: where.optional('member', (name) => where.text(name)),
      message: where.optional('message', (name) => where.number(name)),
      offset: where.optional('offset', (name) => where.number(name)),
      line: where.optional('line', (name) => where.number(name)),
    },
    detail: fields.optional('detail', (name) => fields.text(name)),
    more: fields.optional('more', (name) => fields.number(name)),
  }
}
