import { listen } from '../listen'
import { runStandalone } from '../standalone'
import { ecbRoutes } from './ecb-emulator'

/** `node emulators/dist/ecb.js [--port 12114]`. */
await runStandalone({ name: 'ECB', options: { port: '12114' }, start: ({ port }) => listen(port, ecbRoutes) })
