export { openStore } from './open-store'
export { keeping, pictureId, picturePath, putPictures, putPrivateUploads, removeFile, removeFiles } from './pictures'
export type { FileStore } from './port'
export {
  describeFiles,
  describePrivate,
  type PrivateBytes,
  privateLink,
  putPrivate,
  storePrivate,
  type Unrecorded,
} from './private-files'
export { fileRoutes } from './routes'
export { sweepFiles } from './sweep'
