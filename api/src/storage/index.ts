export { croppedPixels, sizeOf } from './images'
export { openStore } from './open-store'
export { createPictureQueue } from './picture-queue'
export {
  type NewPicture,
  pictureId,
  picturePath,
  putCroppedPicture,
  putPictures,
  putPrivateUploads,
  readOriginal,
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
