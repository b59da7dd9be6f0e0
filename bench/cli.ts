import { calendar } from './calendar/calendar'
import { delivery } from './delivery/delivery'
import { federation } from './federation/federation'
import { lighthouse } from './lighthouse/lighthouse'
import { map } from './map/map'
import { pages } from './pages/pages'
import { peersBench } from './peers/peers'
import { places } from './places/places'
import { rendering } from './rendering/rendering'
import { runtimesBench } from './runtimes/runtimes'
import { search } from './search/search'
import { sockets } from './sockets/sockets'

const benches: Record<string, (args: string[]) => Promise<void>> = {
  calendar,
  delivery,
  federation,
  lighthouse,
  map,
  pages,
  peers: peersBench,
  places,
  rendering,
  runtimes: runtimesBench,
  search,
  sockets,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench -- <${Object.keys(benches).join(' | ')}>`)
  process.exit(1)
}
await bench(args)
process.exit(0)
