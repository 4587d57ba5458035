import remarkMdx from 'remark-mdx'
import { type Fixer, type Hyphen, markdownFixer } from './markdown.ts'

/** Reads MDX with the extensions of GitHub and frontmatter. */
export function mdxFixer(hyphen: Hyphen | undefined): Fixer {
  return markdownFixer(hyphen, [remarkMdx])
}
