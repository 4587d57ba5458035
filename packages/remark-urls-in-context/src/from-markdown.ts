import type { Definition, Image, Link, Root, Text } from 'mdast'
import type { CompileContext, Extension } from 'mdast-util-from-markdown'
import type { Token } from 'micromark-util-types'
import type { CrossedLines } from './crossed-lines.ts'
import { readDestination } from './destination.ts'
import { rememberQuoteMark } from './read-trees.ts'
import type { RemarkSettings } from './settings.ts'
import { nodesOf } from './tree.ts'

/** Links the constructs, and reads destinations here, since only tokens have their offsets. */
export function fromMarkdown(settings: RemarkSettings, crossed: CrossedLines): Extension {
  return {
    enter: {
      urlInContext: enterUrl,
      urlInContextText: enterText,
      // Before the exit handler, which reads the end.
      lineEnding: (token) => crossed.settle(token),
      blockQuoteMarker(token) {
        rememberQuoteMark(this.stack[0] as Root, token.start.offset)
      },
      urlInContextBefore: enterData,
      urlInContextQuote: enterData,
    },
    exit: {
      urlInContext(token) {
        this.exit(token)
      },
      urlInContextText(token) {
        if (isOwnLink(this)) this.exit(token)
      },
      urlInContextBefore: exitData,
      urlInContextQuote: exitData,
      resourceDestination: exitDestination,
      definitionDestination: exitDestination,
    },
    transforms: [
      (tree) => {
        crossed.clear()
        renameSeparateTexts(tree)
      },
    ],
  }

  function exitDestination(this: CompileContext, token: Token): void {
    const node = this.stack.at(-1) as Link | Image | Definition
    const found = readDestination(this.sliceSerialize(token), node.url, token.start.offset, node.type, settings)
    if (found === undefined) return
    node.url = found.url
    node.data = { ...node.data, urlInContext: found }
  }
}

function enterData(this: CompileContext, token: Token): void {
  this.config.enter.data!.call(this, token)
}

function exitData(this: CompileContext, token: Token): void {
  this.config.exit.data!.call(this, token)
}

/** A temporary type: mdast-util-from-markdown appends following text to a `text` node. */
const SEPARATE_TEXT = 'urlInContextText'

function renameSeparateTexts(tree: Root): void {
  for (const node of nodesOf(tree)) if ((node.type as string) === SEPARATE_TEXT) node.type = 'text'
}

/** Opens a link; inside another link, text: the URL, or a bare URL as written. */
function enterUrl(this: CompileContext, token: Token): void {
  const urlInContext = token.urlInContext!
  const { url } = urlInContext
  const shown = token.urlInContextShown!
  const isInLink = this.stack.some(({ type }) => type === 'link' || type === 'linkReference')
  const isBare = urlInContext.context === 'bare' || urlInContext.context === 'label'
  const text: Text = isBare
    ? { type: 'text', value: urlInContext.raw! }
    : { type: SEPARATE_TEXT as 'text', value: shown, data: { urlInContext } }
  const link: Link = { type: 'link', title: null, url, children: [], data: { urlInContext } }
  this.enter(isInLink ? text : link, token)
}

function enterText(this: CompileContext, token: Token): void {
  if (isOwnLink(this)) this.enter({ type: 'text', value: token.urlInContextShown! }, token)
}

function isOwnLink({ stack }: CompileContext): boolean {
  const top = stack.at(-1)!
  const node = top.type === 'text' ? stack.at(-2)! : top
  return node.type === 'link' && node.data?.urlInContext?.syntax === 'construct'
}
