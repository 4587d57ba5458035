import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkUrlsInContext, { type AmbiguousUrl, ambiguousUrls, type Edit, toEdits } from 'remark-urls-in-context'
import { type PluggableList, unified } from 'unified'
import { VFile } from 'vfile'

export type Hyphen = 'keep' | 'drop'

export interface Findings {
  readonly edits: readonly Edit[]
  readonly ambiguous: readonly AmbiguousUrl[]
}

/** @throws VFileMessage if the text has no syntax tree, which is so for MDX alone. */
export type Fixer = (text: string) => Findings

export function markdownFixer(hyphen: Hyphen | undefined, extensions: PluggableList = []): Fixer {
  const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)
  const processor = markdown.use({ plugins: extensions }).use(remarkUrlsInContext, { hyphen })
  return (text) => {
    const file = new VFile(text)
    const tree = processor.runSync(processor.parse(file), file)
    return { edits: toEdits(tree, file), ambiguous: ambiguousUrls(tree, file) }
  }
}

/** What reads MDX is loaded for it alone. */
export async function mdxFixer(hyphen: Hyphen | undefined): Promise<Fixer> {
  const { default: remarkMdx } = await import('remark-mdx')
  return markdownFixer(hyphen, [remarkMdx])
}
