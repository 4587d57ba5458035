import { escapeHtml } from '../frame.mjs'

/** @typedef {import('typedoc').JSONOutput.SomeType} SomeType */
/** @typedef {import('typedoc').JSONOutput.SignatureReflection} Signature */
/** @typedef {import('typedoc').JSONOutput.DeclarationReflection} Declaration */
/** @typedef {(id: number) => string | undefined} AddressOf the address of a declaration from the page, if it has one */

export class TypeWriter {
  /** @param {AddressOf} addressOf */
  constructor(addressOf) {
    this.addressOf = addressOf
  }

  /**
   * @param {SomeType | undefined} type
   * @param {boolean} [isPart] whether a union or a function needs brackets here
   * @returns {string} HTML
   */
  type(type, isPart = false) {
    if (type === undefined) return 'any'
    switch (type.type) {
      case 'intrinsic':
        return keyword(type.name)
      case 'literal':
        return this.literal(type)
      case 'reference':
        return this.reference(type)
      case 'array':
        return `${this.type(type.elementType, true)}[]`
      case 'typeOperator':
        return `${keyword(type.operator)} ${this.type(type.target, type.target.type !== 'array')}`
      case 'union':
        return bracketed(type.types.map((each) => this.type(each, true)).join(' | '), isPart)
      case 'intersection':
        return bracketed(type.types.map((each) => this.type(each, true)).join(' &amp; '), isPart)
      case 'tuple':
        return `[${(type.elements ?? []).map((each) => this.type(each)).join(', ')}]`
      case 'optional':
        return `${this.type(type.elementType, true)}?`
      case 'rest':
        return `...${this.type(type.elementType, true)}`
      case 'namedTupleMember':
        return `${escapeHtml(type.name)}${type.isOptional ? '?' : ''}: ${this.type(type.element)}`
      case 'indexedAccess':
        return `${this.type(type.objectType, true)}[${this.type(type.indexType)}]`
      case 'query':
        return `${keyword('typeof')} ${this.type(type.queryType)}`
      case 'predicate':
        return `${escapeHtml(type.name)} ${keyword('is')} ${this.type(type.targetType)}`
      case 'templateLiteral':
        return this.template(type)
      case 'reflection':
        return bracketed(this.reflection(type.declaration), isPart && type.declaration.signatures !== undefined)
      case 'unknown':
        return escapeHtml(type.name)
      default:
        throw new Error(`The reference cannot write a type of the kind ${type.type}: add it to reference/types.mjs`)
    }
  }

  /** @param {import('typedoc').JSONOutput.LiteralType} type */
  literal({ value }) {
    if (typeof value === 'string') return `<span class="hljs-string">'${escapeHtml(value)}'</span>`
    return `<span class="hljs-number">${escapeHtml(value !== null && typeof value === 'object' ? `${value.value}n` : String(value))}</span>`
  }

  /** @param {import('typedoc').JSONOutput.ReferenceType} type */
  reference({ target, name, typeArguments }) {
    const address = typeof target === 'number' ? this.addressOf(target) : undefined
    const shown = address === undefined ? escapeHtml(name) : `<a href="${escapeHtml(address)}">${escapeHtml(name)}</a>`
    const given = typeArguments?.map((each) => this.type(each)).join(', ')
    return given === undefined ? shown : `${shown}&lt;${given}&gt;`
  }

  /** @param {import('typedoc').JSONOutput.TemplateLiteralType} type */
  template({ head, tail }) {
    return `\`${escapeHtml(head)}${tail.map(([type, text]) => `\${${this.type(type)}}${escapeHtml(text)}`).join('')}\``
  }

  /** @param {Declaration} declaration */
  reflection({ signatures, children, indexSignatures }) {
    const [signature] = signatures ?? []
    if (signature !== undefined) return `${this.parameters(signature)} =&gt; ${this.type(signature.type)}`
    const fields = (children ?? []).map((child) => `${this.name(child)}: ${this.type(child.type)}`)
    const indexes = (indexSignatures ?? []).map(({ parameters, type }) => {
      return `[${parameters?.map((each) => `${escapeHtml(each.name)}: ${this.type(each.type)}`).join(', ')}]: ${this.type(type)}`
    })
    return `{ ${[...fields, ...indexes].join('; ')} }`
  }

  /** The name of a member, with a question mark if it is optional. @param {Declaration} declaration */
  name({ name, flags }) {
    return `${escapeHtml(name)}${flags.isOptional ? '?' : ''}`
  }

  /**
   * @param {Signature} signature
   * @param {boolean} [isBroken] whether each parameter is on a line of its own
   */
  parameters({ parameters = [] }, isBroken = false) {
    const shown = parameters.map(({ name, flags, type, defaultValue }) => {
      const isOptional = flags.isOptional || defaultValue !== undefined
      const rest = flags.isRest ? '...' : ''
      return `${rest}${escapeHtml(name === '__namedParameters' ? 'options' : name)}${isOptional ? '?' : ''}: ${this.type(type)}`
    })
    return isBroken ? `(\n  ${shown.join(',\n  ')},\n)` : `(${shown.join(', ')})`
  }
}

/** @param {string} text */
function keyword(text) {
  return `<span class="hljs-keyword">${escapeHtml(text)}</span>`
}

/**
 * @param {string} html
 * @param {boolean} isPart
 */
function bracketed(html, isPart) {
  return isPart ? `(${html})` : html
}
