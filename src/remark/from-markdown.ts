import type { Definition, Image, Link, Root, Text } from 'mdast'
import type { CompileContext, Extension } from 'mdast-util-from-markdown'
import type { Token } from 'micromark-util-types'
import { readDestination } from './destination.ts'
import type { Settings } from './settings.ts'
import { nodesOf } from './tree.ts'

/** The extension of mdast-util-from-markdown: ordinary links; and destinations, read where their place is known. */
export function fromMarkdown(settings: Settings): Extension {
  return {
    enter: {
      urlInContext: enterUrl,
      urlInContextText: enterText,
      urlInContextQuote(token) {
        this.config.enter.data!.call(this, token)
      },
    },
    exit: {
      urlInContext(token) {
        this.exit(token)
      },
      urlInContextText(token) {
        if (isLink(this)) this.exit(token)
      },
      urlInContextQuote(token) {
        this.config.exit.data!.call(this, token)
      },
      resourceDestination: exitDestination,
      definitionDestination: exitDestination,
    },
    transforms: [nameTexts],
  }

  function exitDestination(this: CompileContext, token: Token): void {
    const node = this.stack.at(-1) as Link | Image | Definition
    const found = readDestination(this.sliceSerialize(token), node.url, token.start.offset, node.type, settings)
    if (found === undefined) return
    node.url = found.url
    node.data = { ...node.data, urlInContext: found }
  }
}

/** What a construct's text is called while the tree is built: what follows is added to a text, and it is one of its own. */
const APART = 'urlInContextText'

function nameTexts(tree: Root): void {
  for (const node of nodesOf(tree)) if ((node.type as string) === APART) node.type = 'text'
}

/** A link; inside another link, where none can be, its text; a bare URL is text there as it stands. */
function enterUrl(this: CompileContext, token: Token): void {
  const urlInContext = token.urlInContext!
  const { url } = urlInContext
  const isInLink = this.stack.some(({ type }) => type === 'link' || type === 'linkReference')
  const isBare = urlInContext.context === 'bare' || urlInContext.context === 'label'
  const text: Text = isBare
    ? { type: 'text', value: urlInContext.raw! }
    : { type: APART as 'text', value: url, data: { urlInContext } }
  const link: Link = { type: 'link', title: null, url, children: [], data: { urlInContext } }
  this.enter(isInLink ? text : link, token)
}

function enterText(this: CompileContext, token: Token): void {
  if (isLink(this)) this.enter({ type: 'text', value: (this.stack.at(-1) as Link).url }, token)
}

function isLink({ stack }: CompileContext): boolean {
  const top = stack.at(-1)!
  const node = top.type === 'text' ? stack.at(-2)! : top
  return node.type === 'link' && node.data?.urlInContext?.syntax === 'construct'
}
