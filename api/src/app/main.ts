import { readConfig } from '../config'
import { runProcess } from './run-process'
import { apiFolder, startApi } from './start'

/** The production process: every service is a real one, named by the settings. */
await runProcess(() => startApi(readConfig(process.env, apiFolder())))
