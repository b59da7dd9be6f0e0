import { resolve } from 'node:path'
import { folderObjectStore, type ObjectStore, s3ObjectStore } from '@qe/object-store'
import { ReleaseError } from '../release-error'

const settings = 'RELEASES_S3_'

/**
 * The bucket that the `RELEASES_S3_…` settings name, otherwise the folder.
 * @throws ReleaseError when only some of the four required settings are set
 */
export function openObjectStore(env: NodeJS.ProcessEnv, folder: string): ObjectStore {
  const {
    RELEASES_S3_ENDPOINT: endpoint,
    RELEASES_S3_BUCKET: bucket,
    RELEASES_S3_ACCESS_KEY_ID: accessKeyId,
    RELEASES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    const region = env['RELEASES_S3_REGION'] ?? 'us-east-1'
    return s3ObjectStore({ endpoint, bucket, accessKeyId, secretAccessKey, region }, { settings })
  }
  if (endpoint || bucket || accessKeyId || secretAccessKey) {
    throw new ReleaseError(
      [
        'RELEASES_S3_ENDPOINT, RELEASES_S3_BUCKET, RELEASES_S3_ACCESS_KEY_ID and',
        'RELEASES_S3_SECRET_ACCESS_KEY belong together: set all four.',
      ].join(' '),
    )
  }
  return folderObjectStore(resolve(folder), { advice: 'Choose another with --store or RELEASES_DIR.' })
}
