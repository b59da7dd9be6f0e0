import { runProcess } from '@qe/api/start'
import { startLocalApi } from './local-api'

/** `npm start`: the API with every outside service emulated, on a seeded database. Never in production. */
await runProcess(() => startLocalApi(process.env))
