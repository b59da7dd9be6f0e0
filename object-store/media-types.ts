const mediaTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** Media type by file extension; `application/octet-stream` for an unknown one. */
export const mediaTypeOf = (path: string): string =>
  mediaTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
