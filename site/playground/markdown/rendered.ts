import { wordsFor } from '../../../packages/urls-in-context-cli/src/page/words.ts'
import { CONTEXT_WORDS } from '../../../packages/urls-in-context-cli/src/search/words.ts'
import { type Child, element } from '../element.ts'
import type { Engine } from '../engine/engine.ts'
import type { Tree, TreeNode } from './tree.ts'

const NOTE = 'Links are as the remark plugin reads them. Pictures are not loaded.'

/** The text as rendered Markdown, updated while it is shown. */
export class RenderedMarkdown {
  readonly #host: HTMLElement
  readonly #engine: Engine
  #isShown = false
  #isBusy = false
  #isStale = true

  constructor(host: HTMLElement, engine: Engine) {
    this.#host = host
    this.#engine = engine
  }

  set isShown(isShown: boolean) {
    this.#isShown = isShown
    if (isShown && this.#isStale) void this.refresh()
  }

  async refresh(): Promise<void> {
    this.#isStale = true
    if (!this.#isShown || this.#isBusy) return
    this.#isBusy = true
    this.#isStale = false
    const tree = await this.#engine.ask('markdown', {})
    this.#isBusy = false
    if (tree !== undefined) this.#host.replaceChildren(element('p', { class: 'note' }, NOTE), ...nodesOf(tree))
    if (this.#isStale) await this.refresh()
  }
}

function nodesOf(tree: Tree): Node[] {
  return tree.map((node) => (typeof node === 'string' ? document.createTextNode(node) : elementOf(node)))
}

function elementOf({ tag, attributes, children, context, others }: Exclude<TreeNode, string>): Node {
  // A heading of the text is below those of the page
  const heading = /^h([1-6])$/.exec(tag)
  const name = heading === null ? tag : `h${Math.min(6, Number(heading[1]) + 2)}`
  const made = element(name as 'div', attributes, ...nodesOf(children))
  if (heading !== null) made.classList.add(`heading-${heading[1]}`)
  if (tag === 'pre') made.tabIndex = 0
  if (context === undefined) return made
  const notes: Child[] = [element('span', { class: 'tag context' }, wordsFor(CONTEXT_WORDS, context))]
  for (const other of others ?? [])
    notes.push(element('span', { class: 'tag other' }, 'or ', element('code', {}, other)))
  return element('span', { class: 'annotated' }, made, ...notes)
}
