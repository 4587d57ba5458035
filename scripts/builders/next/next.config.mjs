import createMdx from '@next/mdx'

const withMdx = createMdx({
  extension: /\.mdx?$/,
  options: {
    // By their names: Turbopack builds in another thread, to which no function can be given.
    remarkPlugins: [['remark-urls-in-context', { hProperties: true }]],
    rehypePlugins: [['rehype-urls-in-context', { readings: true }]],
  },
})

export default withMdx({ output: 'export', pageExtensions: ['js', 'jsx', 'md', 'mdx'] })
