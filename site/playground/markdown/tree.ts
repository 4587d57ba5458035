/** A tree of elements and texts, which the page makes of it one by one. */
export type Tree = readonly TreeNode[]

export type TreeNode =
  | string
  | {
      readonly tag: string
      readonly attributes: Readonly<Record<string, string>>
      readonly children: Tree
      /** What the plugin says of a link: its delimiters, and the other readings. */
      readonly context?: string | undefined
      readonly others?: readonly string[] | undefined
    }
