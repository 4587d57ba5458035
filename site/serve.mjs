import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
}

/**
 * Serves a folder on 127.0.0.1.
 *
 * @param {string} folder
 * @param {object} [options]
 * @param {number} [options.port] 0 for any free one
 * @param {string} [options.base] the path where it is served, with a slash at both ends
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(folder, { port = 0, base = '/' } = {}) {
  const root = resolve(folder)
  const server = createServer((request, response) => {
    const path = pathOf(root, base, request.url ?? '/')
    if (path === undefined) {
      const page = join(root, '404.html')
      if (!existsSync(page)) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
      else createReadStream(page).pipe(response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }))
      return
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    })
    createReadStream(path).pipe(response)
  })
  await new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => listening(undefined))
  })
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const close = () => {
    return /** @type {Promise<void>} */ (
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
    )
  }
  return { url: `http://127.0.0.1:${address.port}${base}`, close }
}

/**
 * The requested file; undefined if there is none below the root.
 *
 * @param {string} root
 * @param {string} base
 * @param {string} target
 */
function pathOf(root, base, target) {
  try {
    const { pathname } = new URL(target, 'http://127.0.0.1')
    if (!pathname.startsWith(base)) return undefined
    let path = join(root, decodeURIComponent(pathname.slice(base.length)))
    if (path !== root && !path.startsWith(root + sep)) return undefined
    if (statSync(path).isDirectory()) path = join(path, 'index.html')
    return statSync(path).isFile() ? path : undefined
  } catch {
    return undefined
  }
}
