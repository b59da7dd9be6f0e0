export {
  CannotStart,
  type Config,
  flag,
  port,
  prepareDataDir,
  readConfig,
  readSettings,
  requireFreePort,
} from '../../config'
