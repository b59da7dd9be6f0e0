import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { proxy } from '../pages/proxy'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Compresses all text files of a folder beforehand, as well as brotli can. */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (/\.(css|html|js|json|svg)$/.test(file)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

/**
 * Serves a site's files, and its page for every address; forwards all else to the server at `behind`.
 * @returns a function that ends it
 */
export function startStaticSite(port: number, folder: string, behind: number): () => void {
  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    const isPage = asked.headers.accept?.includes('text/html') ?? false
    const file = join(folder, isPage ? 'index.html' : pathname)
    if (!isPage && !(existsSync(file) && statSync(file).isFile())) return proxy(asked, response, behind)
    const isCompressed = existsSync(`${file}.br`)
    // Files of a version have its hash in their names; those that name them are asked for again.
    const isImmutable = /\.\w{8}\.\w+$/.test(file)
    response
      .writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isCompressed && { 'content-encoding': 'br' }),
      })
      .end(readFileSync(isCompressed ? `${file}.br` : file))
  }).listen(port)
  return () => void server.close()
}
