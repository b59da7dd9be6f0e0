import { resolve } from 'node:path'
import { folderObjectStore, type ObjectStore, s3ObjectStore } from '@qe/object-store'
import { z } from 'zod'
import { ReleaseError } from '../release-error'

const prefix = 'RELEASES_S3_'

/** Settings of a bucket for published versions, for publishers and delivery servers. */
export const bucketSettings = z.object({
  /** Service of a bucket that speaks S3, for published versions instead of a folder. */
  RELEASES_S3_ENDPOINT: z.string().optional(),
  /** Name of that bucket. */
  RELEASES_S3_BUCKET: z.string().optional(),
  /** Its region. */
  RELEASES_S3_REGION: z.string().default('us-east-1'),
  /** Access key that may read, write and list there. */
  RELEASES_S3_ACCESS_KEY_ID: z.string().optional(),
  /** Secret of that key. */
  RELEASES_S3_SECRET_ACCESS_KEY: z.string().optional(),
})

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
    RELEASES_S3_REGION: region,
  } = bucketSettings.parse(env)
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return s3ObjectStore({ endpoint, bucket, accessKeyId, secretAccessKey, region }, { settings: prefix })
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
