import createMdx from '@next/mdx'

const withMdx = createMdx({
  extension: /\.mdx?$/,
  options: {
    // By their names: Turbopack builds in another thread, to which no function can be given.
    remarkPlugins: [['urls-in-context/remark', { hProperties: true }]],
    rehypePlugins: [['urls-in-context/rehype', { readings: true }]],
  },
})

export default withMdx({ output: 'export', pageExtensions: ['js', 'jsx', 'md', 'mdx'] })
