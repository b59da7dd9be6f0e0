export { type Database, type OpenDatabase, openDatabase, type Transaction } from '../../database/connect'
export { migrateDatabase } from '../../database/migrate'
export { rows } from '../../database/rows'
export * from '../../database/schema'
