import { unified } from '@astrojs/markdown-remark'
import mdx from '@astrojs/mdx'
import { defineConfig } from 'astro/config'
import rehypeUrlsInContext from 'urls-in-context/rehype'
import remarkUrlsInContext from 'urls-in-context/remark'

export default defineConfig({
  integrations: [mdx()],
  markdown: {
    processor: unified({
      remarkPlugins: [[remarkUrlsInContext, { hProperties: true }]],
      rehypePlugins: [[rehypeUrlsInContext, { readings: true }]],
    }),
  },
})
