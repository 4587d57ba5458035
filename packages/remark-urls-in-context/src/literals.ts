import type { Construct, Extension, State } from 'micromark-util-types'

/** The constructs of remark-gfm that read bare URLs. The one for addresses moves only at `_`. */
const LITERALS = new Set(['protocolAutolink', 'wwwAutolink'])
const ADDRESSES = new Set(['emailAutolink'])

/**
 * Puts a construct before those of remark-gfm, whatever the order of the plugins: micromark tries the extension added
 * last first. This sorts the parser's own lists before any text is read.
 */
export function beforeLiterals(name: string, findsAddresses: boolean): Extension {
  return { flowInitial: { null: { name: `${name}First`, tokenize } } }

  function tokenize(this: ThisParameterType<Construct['tokenize']>, _: unknown, __: State, nok: State): State {
    const { text } = this.parser.constructs
    for (const letter of [0x48, 0x57, 0x68, 0x77]) {
      const list = text[letter]
      if (Array.isArray(list)) putFirst(list, name, LITERALS)
    }
    // `_` may open emphasis before an address; no address found here starts with it.
    const list = text[0x5f]
    if (findsAddresses && Array.isArray(list)) putFirst(list, 'attention', ADDRESSES)
    return nok
  }
}

function putFirst(list: Construct[], name: string, others: ReadonlySet<string>): void {
  const at = list.findIndex((each) => each.name === name)
  const literal = list.findIndex((each) => each.name !== undefined && others.has(each.name))
  if (literal >= 0 && literal < at) list.splice(literal, 0, ...list.splice(at, 1))
}
