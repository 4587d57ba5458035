/** The kinds of declarations in the entries, by TypeDoc's numbers. */
export const KIND = /** @type {const} */ ({
  variable: 32,
  function: 64,
  class: 128,
  interface: 256,
  constructor: 512,
  property: 1024,
  method: 2048,
  accessor: 262144,
  typeAlias: 2097152,
  reference: 4194304,
})

/** The groups of a page in order. @type {ReadonlyArray<readonly [title: string, kinds: readonly number[]]>} */
export const GROUPS = [
  ['Functions', [KIND.function]],
  ['Classes', [KIND.class]],
  ['Values', [KIND.variable]],
  ['Interfaces', [KIND.interface]],
  ['Types', [KIND.typeAlias]],
]
