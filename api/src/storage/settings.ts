import { join, resolve } from 'node:path'
import type { Bucket } from '@qe/object-store'
import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { httpUrl } from '../config/setting-types'

export const storageSettings = z.object({
  /** Folder for uploaded files; a folder of the data folder when absent and no bucket is set. */
  FILES_DIR: z.string().min(1).optional(),
  /** Service of a bucket that speaks S3, for uploaded files instead of a folder. */
  S3_ENDPOINT: httpUrl.optional(),
  /** Name of that bucket. */
  S3_BUCKET: z.string().min(1).optional(),
  /** Its region. */
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Access key that may read, write, list and delete there. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  /** Secret of that key. */
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
})

/** Where uploaded files are stored. */
export type StorageConfig = { folder: string } | Bucket

export function readStorageConfig(
  s: z.infer<typeof storageSettings>,
  { dataDir, production }: { dataDir: string; production: boolean },
): StorageConfig {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = s
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  if (endpoint || bucket || accessKeyId || secretAccessKey)
    throw new CannotStart(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all four.',
    )
  if (production && !s.FILES_DIR)
    throw new CannotStart(
      'S3_ENDPOINT is missing: with NODE_ENV=production uploaded files need a bucket, or a folder named by FILES_DIR.',
    )
  return { folder: resolve(s.FILES_DIR ?? join(dataDir, 'files')) }
}
