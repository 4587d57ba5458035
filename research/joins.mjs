// Fits src/joins/weights.ts, and measures it:
//
//   node research/joins.mjs rows FOLDER                         makes rows of the packages named in joins/packages.mjs
//   node research/joins.mjs fit ROWS… [--write] [--errors N]    fits to them; with --write, writes the table
//   node research/joins.mjs judge ROWS… [--errors N]            measures the table as it is
//
// ROWS are the files that `rows` writes: FOLDER/{pdf,wrapped,read,known,code,made,set-anew,presumed}.jsonl to fit to,
// and FOLDER/held-{pdf,wrapped}.jsonl to judge by; and others of the same form (joins/rows.mjs), also compressed with
// xz. `rows` takes about fifteen minutes, and needs apt-get and dpkg-deb of Debian, groff, fmt and npm. The figures of
// `fit` come from cross-validation over sources.
import { parseArgs } from 'node:util'
import { fitRows, judgeRows } from './joins/judge.mjs'
import { makeRows } from './joins/make-rows.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, errors: { type: 'string', default: '0' } },
})
const [command, ...paths] = positionals
const wants = { write: values.write, errors: Number(values.errors) }
if (command === 'rows' && paths[0] !== undefined) await makeRows(paths[0])
else if (command === 'fit' && paths.length > 0) await fitRows(paths, wants)
else if (command === 'judge' && paths.length > 0) await judgeRows(paths, wants)
else {
  console.error(
    'usage: node research/joins.mjs rows FOLDER | fit ROWS… [--write] [--errors N] | judge ROWS… [--errors N]',
  )
  process.exitCode = 1
}
