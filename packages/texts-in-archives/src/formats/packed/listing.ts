import { readDecimal } from '../../source/claimed-number.ts'

export interface Listed {
  readonly name: string
  readonly size: number
  readonly isEncrypted: boolean
}

/** The members that `7z l -slt` lists, in the order in which `7z x -so` gives their bytes. */
export function readListing(text: string): Listed[] {
  const [, list = ''] = text.replaceAll('\r\n', '\n').split(/^-{10}$/m)
  return list.split(/\n\n(?=Path = )/).flatMap((lines) => {
    const name = /^Path = (.*)$/m.exec(lines)?.[1]
    if (name === undefined) return []
    const size = readDecimal(/^Size = (\d+)$/m.exec(lines)?.[1] ?? '') ?? 0
    return [{ name, size, isEncrypted: /^Encrypted = \+$/m.test(lines) }]
  })
}
