import { folderObjectStore, type ObjectStore, s3ObjectStore } from '@qe/object-store'
import type { Config } from '../config'

/** The object store of uploaded files: a bucket where the settings name one, otherwise a folder. */
export function openStore({ files }: Config): ObjectStore {
  return 'bucket' in files ? s3ObjectStore(files) : folderObjectStore(files.folder)
}
