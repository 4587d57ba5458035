import { expect, test } from 'vitest'
import { Tokens } from '../../../src/archive/documents/rtf/tokens.ts'

function tokensOf(text: string): string[] {
  const bytes = Buffer.from(text, 'latin1')
  const tokens = new Tokens(bytes)
  const found: string[] = []
  while (tokens.next()) {
    if (tokens.kind === 'word') found.push(`\\${tokens.name}${tokens.parameter ?? ''}`)
    else if (tokens.kind === 'text') found.push(bytes.toString('latin1', tokens.start, tokens.end))
    else if (tokens.kind === 'open' || tokens.kind === 'close') found.push(tokens.kind)
    else found.push(`${tokens.kind} ${tokens.byte}`)
  }
  return found
}

test.each([
  ['{\\b bold}', ['open', '\\b', 'bold', 'close']],
  ['\\b  two spaces', ['\\b', ' two spaces']],
  ['\\li-720\\fs24x', ['\\li-720', '\\fs24', 'x']],
  ['\\a- b', ['\\a', '- b']],
  ["\\'e9\\'EA\\'4\\'zz", ['byte 233', 'byte 234', '4', 'zz']],
  ['\\{\\}\\\\', ['{', '}', '\\']],
  ['\\~\\*\\|', ['symbol 126', 'symbol 42', 'symbol 124']],
  ['a\r\nb\0c', ['a', 'b', 'c']],
  ['\\\r\nx\\\n', ['symbol 13', 'x', 'symbol 10']],
  ['a\\bin5 {}\\{}z', ['a', '\\bin5', 'z']],
  ['a\\bin3{}}z\\bin-4 y', ['a', '\\bin3', 'z', '\\bin-4', 'y']],
  ['a\\bin99999999999999999999 z', ['a', '\\bin2147483648']],
  ['a\\binary3 z', ['a', '\\binary3', 'z']],
  [`\\${'x'.repeat(33)} y`, ['\\', 'y']],
  ['a\\', ['a']],
  ["\\'", []],
  ['', []],
])('%j', (text, expected) => {
  expect(tokensOf(text)).toEqual(expected)
})
