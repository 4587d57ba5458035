import { unified } from '@astrojs/markdown-remark'
import mdx from '@astrojs/mdx'
import { defineConfig } from 'astro/config'
import rehypeUrlsInContext from 'rehype-urls-in-context'
import remarkUrlsInContext from 'remark-urls-in-context'

export default defineConfig({
  integrations: [mdx()],
  markdown: {
    processor: unified({
      remarkPlugins: [[remarkUrlsInContext, { hProperties: true }]],
      rehypePlugins: [[rehypeUrlsInContext, { readings: true }]],
    }),
  },
})
