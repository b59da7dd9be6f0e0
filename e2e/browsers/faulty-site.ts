import { createServer } from 'node:http'

/** What befalls the scripts of a remote on their way: lost, or changed by somebody. */
export type Trouble = { remote: string; how: 'lost' | 'changed' } | null

/** Stands before the site and hands everything on, but for the trouble of the moment. */
export function troubledSite(site: string, port: number) {
  let trouble: Trouble = null
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { cookie = '', accept = '*/*' } = headers
    const answer = await fetch(site + url, { headers: { cookie, accept }, redirect: 'manual' })
    const isTroubled = trouble !== null && url.startsWith(`/assets/${trouble.remote}/`) && /\.js(\?|$)/.test(url)
    // What fetch has unpacked goes on unpacked.
    const passed = [...answer.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name),
    )
    if (isTroubled && trouble?.how === 'lost') return response.writeHead(404).end()
    response.writeHead(answer.status, Object.fromEntries(passed))
    response.write(Buffer.from(await answer.arrayBuffer()))
    response.end(isTroubled ? '\n;globalThis.strangeCodeRan = true' : '')
  }).listen(port, '127.0.0.1')
  return {
    address: `http://localhost:${port}`,
    befall: (what: Trouble) => {
      trouble = what
    },
    close: () => server.close(),
  }
}
