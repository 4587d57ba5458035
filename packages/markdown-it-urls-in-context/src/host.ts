import type { UrlAnnotation } from 'urls-in-context/links'

/**
 * The parts of markdown-it that the plugin uses, as in its own types of version 15 and `@types/markdown-it` for 14, of
 * which neither has to be installed.
 */
export interface MarkdownItHost {
  readonly options: { readonly linkify?: boolean; readonly breaks?: boolean }
  linkify: unknown
  readonly core: {
    readonly ruler: { after(name: string, ruleName: string, rule: (state: CoreState) => void): void }
  }
  readonly inline: {
    readonly ruler: {
      before(name: string, ruleName: string, rule: (state: InlineState, silent: boolean) => boolean): void
      at(name: string, rule: (state: InlineState, silent: boolean) => boolean): void
    }
  }
  normalizeLink(url: string): string
  normalizeLinkText(url: string): string
  validateLink(url: string): boolean
}

export interface HostToken {
  readonly type: string
  readonly nesting: number
  readonly children: HostToken[] | null
  content: string
  markup: string
  info: string
  meta: TokenMeta | null
  attrGet(name: string): string | number | null
  attrSet(name: string, value: string): void
}

/** The record of a link, in the `meta` of its token `link_open` or `image`. */
export interface TokenMeta {
  urlInContext?: UrlAnnotation
}

export interface InlineState {
  readonly src: string
  pos: number
  readonly posMax: number
  pending: string
  readonly linkLevel: number
  push(type: string, tag: string, nesting: -1 | 0 | 1): HostToken
}

export interface CoreState {
  readonly src: string
  readonly tokens: HostToken[]
}
