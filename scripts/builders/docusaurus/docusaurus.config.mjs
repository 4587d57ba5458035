import rehypeUrlsInContext from 'rehype-urls-in-context'
import remarkUrlsInContext from 'remark-urls-in-context'

const remarkPlugins = [[remarkUrlsInContext, { hProperties: true }]]
const rehypePlugins = [[rehypeUrlsInContext, { readings: true }]]

export default {
  title: 'Pages',
  url: 'http://localhost',
  baseUrl: '/',
  // Without it, files that end in `.md` are read as MDX, where `<…>` is no text.
  markdown: { format: 'detect' },
  presets: [['classic', { docs: { routeBasePath: '/', remarkPlugins, rehypePlugins }, blog: false, pages: false }]],
}
