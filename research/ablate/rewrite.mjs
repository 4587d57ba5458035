/** Replaces some functions and constants of a source module, or counts their calls. */
import { parseAst } from 'rolldown/parseAst'

/** @typedef {import('./switches.mjs').Off} Off */
/** @typedef {{ start: number, end: number }} Span */

/**
 * The parts of a function or a method for rewriting.
 *
 * @typedef {Span & { prefix: string, signature: Span, body: Span, isMethod: boolean }} Declared
 */

/** @typedef {{ init: Span, isPattern: boolean, elements: readonly Span[] | undefined }} Constant */
/** @typedef {Span & { text: string }} Edit */

/** A constant result of a switched-off function, which needs no call or declaration: `return false`. */
const VALUE = /(?:^|\n)return ([^;\n(]+)$/
const DECLARATION = /\b(?:const|let)\b/
/** The function that a counted module calls with the index, the result, and the result of the switch. */
const COUNT = 'globalThis.ablated'
const WATCH = 'globalThis.ablatedList'
const MATCH = 'globalThis.ablatedPattern'

/**
 * Replaces everything that is off in the source.
 *
 * @param {string} source
 * @param {readonly Off[]} off all of this file
 */
export function switchOff(source, off) {
  const found = declarationsOf(source)
  return edited(
    source,
    off.map((each) => {
      if (each.function !== undefined) return { ...functionOf(found, each).body, text: `{ ${each.instead} }` }
      const { init, elements } = constantOf(found, each)
      return { ...(each.element === undefined ? init : elementOf(elements, each)), text: each.instead }
    }),
  )
}

/**
 * Counts the calls of each function that a switch replaces, and those with another result than the switch gives; the
 * reads of each element of a list; and the searches and matches of a pattern.
 *
 * @param {string} source
 * @param {ReadonlyMap<number, Off>} watched the parts of this file to count, by index
 */
export function counted(source, watched) {
  const found = declarationsOf(source)
  /** @type {Map<Declared, [number, Off][]>} */
  const functions = new Map()
  /** @type {Map<Constant, [number, Off][]>} */
  const lists = new Map()
  /** @type {[Constant, number][]} */
  const patterns = []
  for (const [index, off] of watched) {
    if (off.function !== undefined) group(functions, functionOf(found, off), [index, off])
    else if (off.element !== undefined) group(lists, constantOf(found, off), [index, off])
    else patterns.push([constantOf(found, off), index])
  }
  return edited(source, [
    ...[...functions].map(([declared, all]) => countedFunction(source, declared, all)),
    ...[...lists].map(([{ init }, all]) => countedList(source, init, all)),
    ...patterns
      .filter(([{ isPattern }]) => isPattern)
      .map(([{ init }, index]) => ({ ...init, text: `${MATCH}(${source.slice(init.start, init.end)}, ${index})` })),
  ])
}

/** Whether what a switch replaces can be counted. @param {string} source @param {Off} off */
export function isCounted(source, off) {
  if (off.function !== undefined || off.element !== undefined) return true
  return constantOf(declarationsOf(source), off).isPattern
}

/** What a function gives instead, as an expression; undefined where its result cannot be compared with that. @param {Off} off */
export function insteadOf({ function: name, instead }) {
  return name === undefined || DECLARATION.test(instead) ? undefined : VALUE.exec(instead)?.[1]
}

/** @template K, V @param {Map<K, V[]>} groups @param {K} key @param {V} value */
function group(groups, key, value) {
  const values = groups.get(key)
  if (values === undefined) groups.set(key, [value])
  else values.push(value)
}

/**
 * @param {string} source @param {Declared} declared @param {readonly (readonly [number, Off])[]} all
 * @returns {Edit}
 */
function countedFunction(source, { start, end, prefix, signature, body, isMethod }, all) {
  const own = (/** @type {string} */ suffix) => prefix.replace(/([\w$#]+)$/, `$1$${suffix}`)
  const called = (/** @type {string} */ suffix) => {
    const name = /[\w$#]+$/.exec(own(suffix))?.[0]
    return isMethod ? `this.${name}(...args)` : `${name}(...args)`
  }
  const params = source.slice(signature.start, signature.end)
  const values = all.map(([, off]) => insteadOf(off))
  const lines = all.map(([index], at) => {
    return `${COUNT}(${index}${values[at] === undefined ? '' : `, result, ${called(`off${at}`)}`})`
  })
  const others = values.flatMap((value, at) => {
    return value === undefined ? [] : [`${own(`off${at}`)}${params}{ return ${value} }`]
  })
  const text = [
    `${prefix}(...args) { const result = ${called('rule')}\n${lines.join('\n')}\nreturn result }`,
    `${own('rule')}${params}${source.slice(body.start, body.end)}`,
    ...others,
  ].join('\n')
  return { start, end, text }
}

/** @param {string} source @param {Span} init @param {readonly (readonly [number, Off])[]} all @returns {Edit} */
function countedList(source, init, all) {
  const indices = Object.fromEntries(all.map(([index, { element }]) => [element, index]))
  return { ...init, text: `${WATCH}(${source.slice(init.start, init.end)}, ${JSON.stringify(indices)})` }
}

/** @param {string} source @param {readonly Edit[]} edits */
function edited(source, edits) {
  let text = source
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  }
  return text
}

/** @typedef {{ functions: Map<string, Declared[]>, constants: Map<string, Constant> }} Declarations */

/** @type {Map<string, Declarations>} */
const known = new Map()

/**
 * The functions, methods and constants that a module declares.
 *
 * @param {string} source
 * @returns {Declarations}
 */
function declarationsOf(source) {
  const before = known.get(source)
  if (before !== undefined) return before
  const found = readDeclarations(source)
  known.set(source, found)
  return found
}

/** @param {string} source @returns {Declarations} */
function readDeclarations(source) {
  /** @type {Declarations} */
  const found = { functions: new Map(), constants: new Map() }
  const program = parseAst(source, { lang: 'ts' })
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration' && node.id !== null && node.body !== null) {
      group(found.functions, node.id.name, declaredAt(node, node.id.end, node.body, false, source))
    } else if (node?.type === 'ClassDeclaration') {
      for (const member of node.body.body) {
        if (member.type !== 'MethodDefinition' || member.kind !== 'method' || member.value.body === null) continue
        const name = source.slice(member.key.start, member.key.end)
        group(found.functions, name, declaredAt(member, member.key.end, member.value.body, true, source))
      }
    } else if (node?.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations) {
        if (id.type !== 'Identifier' || init === null) continue
        const list = init.type === 'ArrayExpression' ? init.elements : undefined
        const elements = list?.map((each) => (each === null ? { start: 0, end: 0 } : each))
        const isPattern = init.type === 'Literal' && 'regex' in init
        found.constants.set(id.name, { init, isPattern, elements })
      }
    }
  }
  return found
}

/**
 * @param {Span} node @param {number} nameEnd @param {Span} body @param {boolean} isMethod @param {string} source
 * @returns {Declared}
 */
function declaredAt({ start, end }, nameEnd, body, isMethod, source) {
  const signature = { start: nameEnd, end: body.start }
  return { start, end, prefix: source.slice(start, nameEnd), signature, body, isMethod }
}

/** @param {Declarations} found @param {Off} off */
function functionOf({ functions }, { file, function: name }) {
  const all = functions.get(/** @type {string} */ (name)) ?? []
  if (all.length === 0) throw new Error(`${file} has no function or method ${name}`)
  if (all.length > 1) throw new Error(`${file} has ${all.length} functions or methods ${name}`)
  return /** @type {Declared} */ (all[0])
}

/** @param {Declarations} found @param {Off} off */
function constantOf({ constants }, { file, const: name }) {
  const constant = constants.get(/** @type {string} */ (name))
  if (constant === undefined) throw new Error(`${file} has no constant ${name}`)
  return constant
}

/** @param {readonly Span[] | undefined} elements @param {Off} off */
function elementOf(elements, { file, const: name, element }) {
  const span = elements?.[/** @type {number} */ (element)]
  if (span === undefined) throw new Error(`${file}: ${name} has no element ${element}`)
  return span
}
