import fc from 'fast-check'
import type { Options } from '../../src/index.ts'

/** Options in all combinations; the defaults most often. */
export const someOptions: fc.Arbitrary<Options> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        schemes: fc.constantFrom<NonNullable<Options['schemes']>>('any', ['http', 'https'], ['mailto', 'ftp', 'x']),
        hyphen: fc.constantFrom('evidence', 'keep', 'drop'),
        joinLines: fc.constantFrom('never', 'offer', 'prefer'),
        emails: fc.boolean(),
        bareDomains: fc.constantFrom(isExample, () => true),
        maxLength: fc.constantFrom(1, 8, 40, 100, 4096),
      },
      { requiredKeys: [] },
    ),
  },
)

function isExample(host: string): boolean {
  return host.endsWith('.example')
}
