export { folderObjectStore } from './folder-object-store'
export { listFiles } from './list-files'
export { mediaTypeOf } from './media-types'
export {
  keysOf,
  type ObjectEntry,
  type ObjectStore,
  ObjectStoreError,
  type StoredObject,
  type WriteCondition,
  type WriteOptions,
} from './object-store'
export type { Bucket } from './s3-client'
export { s3ObjectStore } from './s3-object-store'
