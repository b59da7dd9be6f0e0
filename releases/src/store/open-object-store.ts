import { resolve } from 'node:path'
import { Refusal } from '../refusal'
import { folderShelf } from './folder-shelf'
import { s3Shelf } from './s3-shelf'
import type { Shelf } from './shelf'

/**
 * The bucket named by `RELEASES_S3_…`, else the folder. @throws Refusal when only some of the four settings are there
 */
export function openShelf(env: NodeJS.ProcessEnv, folder: string): Shelf {
  const {
    RELEASES_S3_ENDPOINT: endpoint,
    RELEASES_S3_BUCKET: bucket,
    RELEASES_S3_ACCESS_KEY_ID: accessKeyId,
    RELEASES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return s3Shelf({ endpoint, bucket, accessKeyId, secretAccessKey, region: env['RELEASES_S3_REGION'] ?? 'us-east-1' })
  }
  if (endpoint || bucket || accessKeyId || secretAccessKey) {
    throw new Refusal(
      'RELEASES_S3_ENDPOINT, RELEASES_S3_BUCKET, RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY belong together: set all four.',
    )
  }
  return folderShelf(resolve(folder))
}
