export { openStore } from './open-store'
export { createPictureQueue } from './picture-queue'
export {
  type NewPicture,
  pictureId,
  picturePath,
  putPictures,
  putPrivateUploads,
  removeFile,
  removeFiles,
  withNewFiles,
} from './pictures'
export {
  describeFiles,
  describePrivate,
  privateLink,
  putPrivate,
  type Signer,
  signPicturePath,
  storePrivate,
} from './private-files'
export { sweepFiles } from './sweep'
