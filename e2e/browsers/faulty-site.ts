import { createServer } from 'node:http'

/** A fault injected into the scripts of a remote: lost (404), or changed on the way. */
export type Fault = { remote: string; how: 'lost' | 'changed' } | null

/** A proxy in front of the site that passes everything through, except for the injected fault. */
export function startFaultySite(site: string, port: number) {
  let fault: Fault = null
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { cookie = '', accept = '*/*' } = headers
    const answer = await fetch(site + url, { headers: { cookie, accept }, redirect: 'manual' })
    const isFaulty = fault !== null && url.startsWith(`/assets/${fault.remote}/`) && /\.js(\?|$)/.test(url)
    // `fetch` has already decompressed the body, so the headers that describe it are dropped.
    const passed = [...answer.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name),
    )
    if (isFaulty && fault?.how === 'lost') return response.writeHead(404).end()
    response.writeHead(answer.status, Object.fromEntries(passed))
    response.write(Buffer.from(await answer.arrayBuffer()))
    response.end(isFaulty ? '\n;globalThis.strangeCodeRan = true' : '')
  }).listen(port, '127.0.0.1')
  return {
    address: `http://localhost:${port}`,
    inject: (what: Fault) => {
      fault = what
    },
    close: () => server.close(),
  }
}
