import { federation } from './federation/federation'
import { lighthouse } from './lighthouse/lighthouse'
import { search } from './search/search'

const benches: Record<string, (args: string[]) => Promise<void>> = { federation, lighthouse, search }

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench -- <${Object.keys(benches).join(' | ')}>`)
  process.exit(1)
}
await bench(args)
process.exit(0)
