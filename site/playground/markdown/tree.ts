/** A tree of the elements and texts that the page creates. */
export type Tree = readonly TreeNode[]

export type TreeNode =
  | string
  | {
      readonly tag: string
      readonly attributes: Readonly<Record<string, string>>
      readonly children: Tree
      /** The plugin's record of a link: its delimiters, and the other readings. */
      readonly context?: string | undefined
      readonly others?: readonly string[] | undefined
    }
