import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archivedVersions } from '@qe/contract'
import { folderObjectStore, keysOf, type ObjectStore, s3ObjectStore } from '@qe/object-store'
import { startS3Server } from '@qe/object-store/testing'
import { openObjectStore } from '../store/open-object-store'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { publishConcurrently } from './concurrent-publish'
import { SimulationReport } from './report'

/**
 * `npm run simulate -- publishers`: two processes, 200 publishes each of the same remote, to a folder and to a bucket;
 * none is lost. If the four `RELEASES_S3_` settings name a bucket, to that one too: it must be empty, and keeps what
 * was published.
 */
const each = 200
const majors = [1, 2]

const report = new SimulationReport('publishers')

async function simulate(place: string, objects: ObjectStore, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const began = Date.now()
  const complaints = await publishConcurrently(folder, majors, each, env)
  const seconds = (Date.now() - began) / 1000
  const store = new ReleaseStore(objects)
  const document = await store.read()
  const versions = [
    ...(document.microFrontends['mf-example'] ?? []).map(({ metadata }) => metadata.version),
    ...archivedVersions(document, 'mf-example').map(({ version }) => version),
  ]
  const listed = majors.map((major) => versions.filter((version) => version.startsWith(`${major}.`)).length)
  const { entries, files, faults } = await verify(store)
  report.expect(
    complaints.length === 0,
    [
      `${place}: ${complaints.length} complaints of ${majors.length}`,
      `publishers${complaints[0] ? `: ${complaints[0]}` : ''}`,
    ].join(' '),
  )
  report.expect(
    listed.every((count) => count === each),
    [
      `${place}: ${listed.join(' + ')} versions in the document and its archive, of ${each} + ${each} published in`,
      `${seconds.toFixed(1)} s`,
    ].join(' '),
  )
  report.expect(entries === 2 * each, `${place}: ${entries} entries in the log`)
  report.expect(
    faults.length === 0,
    [
      `${place}: ${faults.length} faults in the chain, the document and ${files}`,
      `files${faults[0] ? `: ${faults[0]}` : ''}`,
    ].join(' '),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'qe-simulate-'))
await simulate('a folder', folderObjectStore(folder), folder, {
  RELEASES_S3_ENDPOINT: '',
  RELEASES_S3_BUCKET: '',
  RELEASES_S3_ACCESS_KEY_ID: '',
  RELEASES_S3_SECRET_ACCESS_KEY: '',
})
rmSync(folder, { recursive: true, force: true })

const bucket = await startS3Server()
const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings
await simulate('a bucket', s3ObjectStore(bucket.settings), '', {
  RELEASES_S3_ENDPOINT: endpoint,
  RELEASES_S3_BUCKET: name,
  RELEASES_S3_REGION: region,
  RELEASES_S3_ACCESS_KEY_ID: accessKeyId,
  RELEASES_S3_SECRET_ACCESS_KEY: secretAccessKey,
})
await bucket.close()

if (process.env['RELEASES_S3_ENDPOINT']) {
  const named = openObjectStore(process.env, '')
  if ((await keysOf(named, '')).length === 0) await simulate(named.location, named, '', {})
  else report.expect(false, `${named.location} is not empty, so nothing was published there`)
}
report.end()
