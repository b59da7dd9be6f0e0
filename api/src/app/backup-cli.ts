import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiFolderFrom, CannotStart, readConfig } from '../config'
import { describeError } from '../observability/describe-error'
import { backUp } from './backup/back-up'
import type { Manifest } from './backup/layout'
import { restore } from './backup/restore'

const commands = { backup: backUp, restore }

/** `npm run backup -- <folder>` and `npm run restore -- <folder>`, with the settings of the API and its releases. */
async function run([command = '', folder]: readonly string[]): Promise<void> {
  if (!(command === 'backup' || command === 'restore') || !folder)
    throw new CannotStart('Name the folder of the backup: npm run backup -- <folder>, npm run restore -- <folder>.')
  const config = readConfig(process.env, apiFolderFrom(dirname(fileURLToPath(import.meta.url))))
  const { RELEASES_DIR: folderOfReleases, RELEASES_S3_BUCKET: bucketOfReleases } = process.env
  const releasesDir = bucketOfReleases ? null : resolve(folderOfReleases ?? `${config.dataDir}/releases`)
  const manifest = await commands[command]({ ...config, releasesDir }, resolve(folder))
  process.stdout.write(report(command, manifest))
  if ('bucket' in config.files || bucketOfReleases)
    process.stdout.write('Buckets are left to their own service: switch on its versions, and copy it there.\n')
}

function report(command: string, { takenAt, inventory, parts }: Manifest): string {
  const sum = Object.values(inventory.tables).reduce((all, count) => all + count, 0)
  return (
    `${command === 'backup' ? 'Backed up' : 'Restored'} ${parts.join(', ')} as of ${takenAt}: ` +
    `${sum} rows of ${Object.keys(inventory.tables).length} tables, ` +
    `${Object.keys(inventory.ledger).length} accounts of the ledger.\n`
  )
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof CannotStart ? error.message : describeError(error)}\n`)
  process.exit(1)
}
