import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { RunningServer } from '../delivery/running-server'
import { ms } from '../search/timings'

/** Address of a page that nobody else asks for: what it does not know is part of its address all the same. */
const anew = (path: string, number: number) => `${path}${path.includes('?') ? '&' : '?'}visit=${number}`

const headers = () => ({ cookie: `_qe_visitor=${randomUUID()}`, 'accept-encoding': 'gzip' })

export interface Load {
  /** Pages a second. */
  perSecond: number
  /** CPU time of the server for a page, with its thread that renders, ms. */
  cpuMs: number
  /** ms. */
  p50: number
  p99: number
  /** Pages that were left to the browser. */
  left: number
}

let asked = 0

/**
 * Asks for one page many times.
 * @param isKept whether all of it is rendered once for some seconds, or anew for each visitor
 */
export async function measureLoad(
  server: RunningServer,
  path: string,
  { connections, pages, isKept }: { connections: number; pages: number; isKept: boolean },
): Promise<Load> {
  const rendered = await server.ask(anew(path, ++asked), headers())
  let left = 0
  const before = await server.cpuMs()
  const began = performance.now()
  let ended = began
  const { non2xx, errors, latency, requests } = await autocannon({
    url: server.origin,
    connections,
    amount: pages,
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: isKept ? path : anew(path, ++asked), headers: headers() }),
        // Without what was rendered a page is a fraction as long.
        onResponse: (_status, body) => {
          if (body.length < rendered.body.length / 3) left++
          // Its own `duration` is in whole seconds.
          ended = performance.now()
        },
      },
    ],
  })
  const after = await server.cpuMs()
  if (non2xx + errors > 0) throw new Error(`${path} failed ${non2xx + errors} times under load.`)
  return {
    perSecond: ms((1000 * requests.total) / (ended - began)),
    cpuMs: ms((after - before) / requests.total),
    p50: ms(latency.p50),
    p99: ms(latency.p99),
    left,
  }
}
