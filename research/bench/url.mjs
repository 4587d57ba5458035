// Compares the parser with the platform's URL and whatwg-url on realistic http URLs, in CPU time of one process.
//
//   npm run build && node research/bench/url.mjs

import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { URL as WhatwgUrl } from 'whatwg-url'
import { parseUrl } from '../../dist/url/index.js'

const RUNS = 7

// No entry of the package exports these.
const LIGHT_LAYER = `
export { acceptsUrl } from './src/url/accept.ts'
`
const { outputFiles } = await build({
  stdin: { contents: LIGHT_LAYER, loader: 'ts', resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'node20.19',
  write: false,
})
/** @type {Pick<typeof import('../../src/url/accept.ts'), 'acceptsUrl'>} */
const { acceptsUrl } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`
)

/** Always the same generated URLs, with the lengths and parts of URLs in mail. */
function realLooking(count) {
  let state = 42
  const next = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
  const words =
    'www lists mail archive doc index news pub rfc draft html thread msg view wiki software release cgi-bin'.split(' ')
  const word = () => words[next(words.length)]
  const endings = ['', '/', '.html', '.txt', '.tar.gz', '.pdf', '.php']
  return Array.from({ length: count }, () => {
    const host = `${word()}${next(3) === 0 ? next(100) : ''}.${word()}.${['org', 'com', 'net', 'edu', 'example'][next(5)]}`
    const depth = next(6)
    const path = Array.from(
      { length: depth },
      () => `/${next(10) === 0 ? '~' : ''}${word()}${next(4) === 0 ? `-${next(10_000)}` : ''}`,
    ).join('')
    const query = next(4) === 0 ? `?${word()}=${next(1e6)}&${word()}=${word()}%20${next(100)}` : ''
    const fragment = next(8) === 0 ? `#${word()}${next(100)}` : ''
    const port = next(20) === 0 ? ':8080' : ''
    return `${next(2) === 0 ? 'https' : 'http'}://${host}${port}${path || '/'}${path ? endings[next(endings.length)] : ''}${query}${fragment}`
  })
}

/** Median milliseconds of CPU time. The sum of the results keeps the engine from removing the work. */
function measure(work) {
  const times = []
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    const sum = work()
    const { user, system } = process.cpuUsage(before)
    if (!(sum > 0)) throw new Error('The work was not done')
    times.push((user + system) / 1000)
  }
  return times.sort((a, b) => a - b)[RUNS >> 1]
}

function readOurs(urls) {
  let sum = 0
  for (const text of urls) {
    const url = parseUrl(text)
    if (!url.ok) throw new Error(`no URL: ${text}`)
    const { scheme, userinfo, host, port, path, query, fragment } = url.components
    sum += scheme.length + (host?.length ?? 0) + path.length + (userinfo?.length ?? 0) + (port?.length ?? 0)
    sum += (query?.length ?? 0) + (fragment?.length ?? 0) + (url.effectivePort ?? 0)
    sum += url.conforms.rfc1738 ? 1 : 0
    sum += url.conforms.rfc3986 ? 1 : 0
  }
  return sum
}

function readGetters(Class, urls) {
  let sum = 0
  for (const text of urls) {
    const url = new Class(text)
    sum += url.protocol.length + url.username.length + url.password.length + url.hostname.length
    sum += url.port.length + url.pathname.length + url.search.length + url.hash.length
  }
  return sum
}

function accept(urls) {
  let sum = 0
  for (const text of urls) if (acceptsUrl(text, text.indexOf(':'))) sum++
  return sum
}

/** The ratio of the time for twice the length; 2 is linear. */
function growth(build) {
  const time = (size) => {
    const text = build(size)
    return measure(() => {
      let sum = 0
      for (let i = 0; i < 20; i++) sum += parseUrl(text).ok ? 1 : 2
      return sum
    })
  }
  time(50_000)
  return time(400_000) / time(200_000)
}

/** Rows for the table of all benches: what was measured, its goal, the figure. */
export function bench() {
  const urls = realLooking(100_000)
  const ours = measure(() => readOurs(urls))
  const platform = measure(() => readGetters(URL, urls))
  const few = urls.slice(0, 10_000)
  const whatwg = measure(() => readGetters(WhatwgUrl, few)) * 10
  const accepted = measure(() => accept(urls))
  const growths = [
    growth((size) => `http://a.example/${'x'.repeat(size)}`),
    growth((size) => `http://${'u@'.repeat(size / 2)}a.example/`),
    growth((size) => `http://a.example/${'%zz'.repeat(size / 3)}`),
    growth((size) => `ftp://a.example/${';type=a'.repeat(size / 7)}`),
    growth((size) => `mailto:${'a@b,'.repeat(size / 4)}`),
    growth((size) => `http://${'é.'.repeat(size / 2)}example/`),
  ]
  return [
    { what: 'components and verdicts of 100,000 http URLs', goal: '', figure: `${ours.toFixed(0)} ms` },
    {
      what: 'against new URL() with its getters read',
      goal: '≤ 1.5 times',
      figure: `${(ours / platform).toFixed(2)} times (${platform.toFixed(0)} ms)`,
    },
    {
      what: 'against whatwg-url with its getters read',
      goal: '≥ 20 times faster',
      figure: `${(whatwg / ours).toFixed(1)} times (${whatwg.toFixed(0)} ms)`,
    },
    { what: 'acceptsUrl on the same URLs', goal: '', figure: `${accepted.toFixed(0)} ms` },
    {
      what: 'time for twice the length, worst of six shapes',
      goal: 'linear: 2',
      figure: Math.max(...growths).toFixed(2),
    },
  ]
}

if (process.argv[1] === new URL(import.meta.url).pathname) console.table(bench())
