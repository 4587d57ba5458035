import type { Construct, Extension, State } from 'micromark-util-types'

/** The constructs of remark-gfm that read bare URLs. That of addresses stays where it is, except at a `_`. */
const LITERALS = new Set(['protocolAutolink', 'wwwAutolink'])
const ADDRESSES = new Set(['emailAutolink'])

/**
 * The micromark extension that has a construct asked before remark-gfm's at every letter, whatever the order of the
 * plugins: micromark asks the constructs of the extension that was added last first. The parser's own lists are put in
 * order before the first text of a document is read. What the construct refuses is read as remark-gfm reads it.
 */
export function beforeLiterals(name: string, findsAddresses: boolean): Extension {
  return { flowInitial: { null: { name: `${name}First`, tokenize } } }

  function tokenize(this: ThisParameterType<Construct['tokenize']>, _: unknown, __: State, nok: State): State {
    const { text } = this.parser.constructs
    for (const letter of [0x48, 0x57, 0x68, 0x77]) {
      const list = text[letter]
      if (Array.isArray(list)) putFirst(list, name, LITERALS)
    }
    // The mark of emphasis before an address. What we find after it does not begin with a `_`.
    const list = text[0x5f]
    if (findsAddresses && Array.isArray(list)) putFirst(list, 'attention', ADDRESSES)
    return nok
  }
}

/** Moves a construct before the first of the others that is before it. */
function putFirst(list: Construct[], name: string, others: ReadonlySet<string>): void {
  const at = list.findIndex((each) => each.name === name)
  const literal = list.findIndex((each) => each.name !== undefined && others.has(each.name))
  if (literal >= 0 && literal < at) list.splice(literal, 0, ...list.splice(at, 1))
}
