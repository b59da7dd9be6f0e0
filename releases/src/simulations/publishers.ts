import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderShelf } from '../store/folder-shelf'
import { openShelf } from '../store/open-shelf'
import { ReleaseStore } from '../store/release-store'
import { s3Shelf } from '../store/s3-shelf'
import type { Shelf } from '../store/shelf'
import { verify } from '../store/verify'
import { startTestBucket } from '../test-bucket'
import { Proof } from './proof'
import { publishAtOnce } from './publish-at-once'

/**
 * `npm run prove -- publishers`: two processes, 200 publishes each of the same remote, in a folder and in a bucket;
 * none is lost. Where the four `RELEASES_S3_` settings name a bucket, in that one too: it has to be empty, and what was
 * published stays there.
 */
const each = 200
const majors = [1, 2]

const proof = new Proof('publishers')

async function prove(place: string, shelf: Shelf, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const began = Date.now()
  const complaints = await publishAtOnce(folder, majors, each, env)
  const seconds = (Date.now() - began) / 1000
  const store = new ReleaseStore(shelf)
  const { microFrontends } = await store.read()
  const versions = microFrontends['mf-example']?.map(({ metadata }) => metadata.version) ?? []
  const listed = majors.map((major) => versions.filter((version) => version.startsWith(`${major}.`)).length)
  const { entries, files, faults } = await verify(store)
  proof.expect(
    complaints.length === 0,
    `${place}: ${complaints.length} complaints of ${majors.length} publishers${complaints[0] ? `: ${complaints[0]}` : ''}`,
  )
  proof.expect(
    listed.every((count) => count === each),
    `${place}: ${listed.join(' + ')} versions in the document, of ${each} + ${each} published in ${seconds.toFixed(1)} s`,
  )
  proof.expect(entries === 2 * each, `${place}: ${entries} entries in the log`)
  proof.expect(
    faults.length === 0,
    `${place}: ${faults.length} faults in the chain, the document and ${files} files${faults[0] ? `: ${faults[0]}` : ''}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'qe-prove-'))
await prove('a folder', folderShelf(folder), folder, {
  RELEASES_S3_ENDPOINT: '',
  RELEASES_S3_BUCKET: '',
  RELEASES_S3_ACCESS_KEY_ID: '',
  RELEASES_S3_SECRET_ACCESS_KEY: '',
})
rmSync(folder, { recursive: true, force: true })

const bucket = await startTestBucket()
const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings
await prove('a bucket', s3Shelf(bucket.settings), '', {
  RELEASES_S3_ENDPOINT: endpoint,
  RELEASES_S3_BUCKET: name,
  RELEASES_S3_REGION: region,
  RELEASES_S3_ACCESS_KEY_ID: accessKeyId,
  RELEASES_S3_SECRET_ACCESS_KEY: secretAccessKey,
})
await bucket.close()

if (process.env['RELEASES_S3_ENDPOINT']) {
  const named = openShelf(process.env, '')
  if ((await named.list('')).length === 0) await prove(named.place, named, '', {})
  else proof.expect(false, `${named.place} is not empty, so nothing was published there`)
}
proof.end()
