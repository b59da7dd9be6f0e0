import type { Config } from '../config'
import { folderStore } from './folder-store'
import type { FileStore } from './port'
import { s3Store } from './s3-store'

export function openStore({ files }: Config): FileStore {
  return 'bucket' in files ? s3Store(files) : folderStore(files.folder)
}
