import urlsInContext from 'urls-in-context/markdown-it'
import { defineConfig } from 'vitepress'

export default defineConfig({
  markdown: { config: (md) => md.use(urlsInContext, { readings: true }) },
})
