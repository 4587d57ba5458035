import urlsInContext from 'markdown-it-urls-in-context'
import { defineConfig } from 'vitepress'

export default defineConfig({
  markdown: { config: (md) => md.use(urlsInContext, { readings: true }) },
})
