export {
  type Database,
  migrateDatabase,
  type OpenDatabase,
  openDatabase,
  type Transaction,
} from '../../database/connect'
export { rows } from '../../database/rows'
export * from '../../database/schema'
