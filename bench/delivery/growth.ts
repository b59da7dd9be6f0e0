import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { median, ms } from '../search/timings'
import { addresses, headersOfVisitor } from './pages'
import { RunningServer } from './running-server'
import { SyntheticStore } from './synthetic-store'

const steadyPages = 400
const changes = 5

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

/** Figures of the delivery server with so many remotes and versions of each. */
export async function measureGrowth(folder: string, size: { remotes: number; versions: number }) {
  const store = new SyntheticStore(folder, size)
  const documentBytes = await store.write()
  const server = await RunningServer.start('delivery', folder)
  const paths = addresses(size.remotes, steadyPages)
  const ask = (place: number) => server.ask(paths[place % paths.length] ?? '/', headersOfVisitor(false))
  const first = await ask(0)
  for (let place = 0; place < paths.length; place++) await ask(place)
  const steady: number[] = []
  for (let place = 0; place < paths.length; place++) steady.push((await ask(place)).took)
  const afterChange: number[] = []
  const others: number[] = []
  for (let number = 0; number < changes; number++) {
    await store.change()()
    const asked = await Promise.all([ask(number), longestWait(server)])
    afterChange.push(asked[0].took)
    others.push(asked[1])
  }
  const { heapBytes } = await server.memory()
  await server.stop()
  const result = {
    ...size,
    documentMb: megabytes(documentBytes),
    htmlBytes: gunzipSync(first.body).length,
    sentBytes: first.body.length,
    /** Of the process, ms. */
    firstPage: ms(first.took),
    /** After a change of one version, ms. */
    pageAfterChange: ms(median(afterChange)),
    /** Longest wait of another request meanwhile, which needs no document, ms. */
    othersWait: ms(median(others)),
    steadyP50: Math.round(median(steady) * 100) / 100,
    heapMb: megabytes(heapBytes),
  }
  console.log(JSON.stringify(result))
  return result
}

/** The longest of many short requests, which the server answers without its store, ms. */
async function longestWait(server: RunningServer): Promise<number> {
  const waits: number[] = []
  for (const until = performance.now() + 300; performance.now() < until; await wait(2))
    waits.push((await server.ask('/healthz')).took)
  return Math.max(...waits)
}
