import { afterAll, expect, test } from 'vitest'
import { Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

// Rows that a refused run has not printed yet wait for a timer, which does not keep a process alive:
// `scale/fields.test.ts` merges many parts that are refused, and then one that is not.
test('a run that is refused leaves nothing to the next run', () => {
  folder.file('a.txt', 'http://a.example/ http://b.example/')
  const plan = folder.urls(['plan', 'a.txt']).out
  folder.file('plan', plan)
  expect(folder.urls(['work', '--plan=plan', '--out=out']).status).toBe(0)
  folder.file('other', plan.replace('a.txt', 'b.txt'))
  const refused = folder.urls(['merge', '--plan=other', '--format=csv', 'out'])
  expect(refused).toEqual(folder.alone(['merge', '--plan=other', '--format=csv', 'out']))
  expect(refused.status).toBe(2)
  expect(folder.urls([], 'http://c.example/')).toEqual({ out: lines('http://c.example/'), err: '', status: 0 })
})

test.each([
  ['standard input that is read in part', ['-q'], 'http://a.example/\n'.repeat(100_000)],
  ['an option that does not exist', ['--nothing'], ''],
  ['a list of names that ends early', ['--files-from0=-', '-H'], 'a.txt\0nowhere'],
  ['nothing', ['-c'], ''],
  ['threads', ['-j2', 'a.txt', 'nowhere', 'a.txt'], ''],
])('gives what a process of its own gives, and leaves nothing: %s', (_, args, input) => {
  folder.file('a.txt', 'http://a.example/ http://b.example/')
  expect(folder.urls(args, input)).toEqual(folder.alone(args, input))
  expect(folder.urls(['a.txt'])).toEqual({
    out: lines('http://a.example/', 'http://b.example/'),
    err: '',
    status: 0,
  })
})
