import { escapeHtml, REPOSITORY } from '../frame.mjs'
import { commentOf } from './comments.mjs'
import { KIND } from './kinds.mjs'
import { TypeWriter } from './types.mjs'

/** @typedef {import('typedoc').JSONOutput.DeclarationReflection} Declaration */
/** @typedef {import('typedoc').JSONOutput.SignatureReflection} Signature */

/** In UTF-16 units. A longer signature or union is broken over lines. */
const LONGEST_LINE = 76

export class DeclarationWriter {
  /** @param {(id: number) => string | undefined} addressOf the address of a declaration from the page */
  constructor(addressOf) {
    this.addressOf = addressOf
    this.types = new TypeWriter(addressOf)
  }

  /**
   * @param {Declaration} declaration
   * @param {string} id of its heading
   * @returns {string} HTML
   */
  declaration(declaration, id) {
    const { name, comment, signatures } = declaration
    const own = comment ?? signatures?.[0]?.comment
    return `<section class="declaration">
<h3 id="${escapeHtml(id)}"><code>${escapeHtml(name)}</code><a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to “${escapeHtml(name)}”">#</a></h3>
<pre class="signature"><code>${this.head(declaration)}</code></pre>
${commentOf(own, this.addressOf)}
${this.members(declaration)}
${sourceOf(declaration)}
</section>`
  }

  /** @param {Declaration} declaration */
  head(declaration) {
    const { kind, name, signatures, type } = declaration
    switch (kind) {
      case KIND.function:
        return (signatures ?? []).map((each) => `${word('function')} ${this.signature(name, each)}`).join('\n')
      case KIND.class:
      case KIND.interface:
        return `${word(kind === KIND.class ? 'class' : 'interface')} ${escapeHtml(name)}${this.extended(declaration)}`
      case KIND.typeAlias:
        return `${word('type')} ${escapeHtml(name)}${this.parametersOf(declaration)} = ${this.union(type)}`
      default:
        return `${word('const')} ${escapeHtml(name)}: ${this.union(type)}`
    }
  }

  /** @param {Declaration} declaration */
  extended({ extendedTypes = [] }) {
    // A type that the entry does not export is not linked: its members are among the inherited ones
    const known = extendedTypes.filter(
      (type) =>
        type.type === 'reference' && !(typeof type.target === 'number' && this.addressOf(type.target) === undefined),
    )
    return known.length === 0 ? '' : ` ${word('extends')} ${known.map((type) => this.types.type(type)).join(', ')}`
  }

  /** @param {Declaration} declaration */
  parametersOf({ typeParameters = [] }) {
    return typeParameters.length === 0 ? '' : `&lt;${typeParameters.map(({ name }) => escapeHtml(name)).join(', ')}&gt;`
  }

  /**
   * @param {string} name
   * @param {Signature} signature
   */
  signature(name, signature) {
    const result = this.types.type(signature.type)
    const line = `${escapeHtml(name)}${this.types.parameters(signature)}: ${result}`
    if (textLength(line) <= LONGEST_LINE || (signature.parameters ?? []).length === 0) return line
    return `${escapeHtml(name)}${this.types.parameters(signature, true)}: ${result}`
  }

  /** A type on one line, or a union with one member per line. @param {Declaration['type']} type */
  union(type) {
    const line = this.types.type(type)
    if (type?.type !== 'union' || textLength(line) <= LONGEST_LINE) return line
    return `\n${type.types.map((each) => `  | ${this.types.type(each, true)}`).join('\n')}`
  }

  /** @param {Declaration} declaration */
  members({ kind, children = [], name }) {
    if (children.length === 0) return ''
    const shown = children.filter(({ flags }) => !flags.isPrivate && !flags.isProtected)
    const own = shown.filter((child) => child.inheritedFrom === undefined)
    const inherited = shown.filter((child) => child.inheritedFrom !== undefined)
    const isClass = kind === KIND.class
    const label = isClass ? 'Members' : 'Fields'
    const first = own.length === 0 ? '' : this.table(own, `${label} of ${name}`)
    if (inherited.length === 0) return first
    const list = this.table(inherited, `Inherited by ${name}`)
    return `${first}<details class="inherited"><summary>${inherited.length} inherited ${inherited.length === 1 ? 'field' : 'fields'}: ${inherited.map((each) => `<code>${escapeHtml(each.name)}</code>`).join(', ')}</summary>${list}</details>`
  }

  /**
   * @param {readonly Declaration[]} members
   * @param {string} label
   */
  table(members, label) {
    return `<dl class="members" aria-label="${escapeHtml(label)}">${members.map((each) => this.member(each)).join('')}</dl>`
  }

  /** @param {Declaration} member */
  member(member) {
    const { kind, name, signatures, comment, type, getSignature, flags } = member
    const own = comment ?? signatures?.[0]?.comment ?? getSignature?.comment
    let head = `<b>${this.types.name(member)}</b>: ${this.union(type ?? getSignature?.type)}`
    if (kind === KIND.constructor) {
      head = (signatures ?? [])
        .map((each) => `${word('new')} <b>${escapeHtml(each.name)}</b>${this.types.parameters(each)}`)
        .join('\n')
    } else if (signatures !== undefined) {
      head = signatures
        .map((each) => this.signature(name, each).replace(escapeHtml(name), `<b>${escapeHtml(name)}</b>`))
        .join('\n')
    }
    const isStatic = flags.isStatic ? `${word('static')} ` : ''
    return `<div><dt><code>${isStatic}${head}</code></dt><dd>${commentOf(own, this.addressOf)}</dd></div>`
  }
}

/** @param {string} text */
function word(text) {
  return `<span class="hljs-keyword">${text}</span>`
}

/** The length of markup as shown. @param {string} html */
function textLength(html) {
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '.').length
}

/** @param {Declaration} declaration */
function sourceOf({ sources, signatures }) {
  const [source] = sources ?? signatures?.[0]?.sources ?? []
  if (source === undefined) return ''
  const { fileName, line } = source
  return `<p class="source"><a href="${REPOSITORY}/blob/main/${encodeURI(fileName)}#L${line}">${escapeHtml(fileName)}:${line}</a></p>`
}
