import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ReleaseError } from '../release-error'
import { openObjectStore } from '../store/open-object-store'
import { ReleaseStore } from '../store/release-store'
import { readTrust } from '../trust/trusted-keys'

/** What a file of an environment may set: where its releases are, and who may change them. */
const settingPattern = /^(RELEASES_(DIR|S3_\w+)|TRUSTED_KEYS)$/

function settingsIn(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ReleaseError(
      `${file} can't be read (${code}). Name the folder of that site's releases, or a file with its settings.`,
    )
  }
  const settings = parseEnv(text) as Record<string, string>
  const other = Object.keys(settings).find((name) => !settingPattern.test(name))
  if (other)
    throw new ReleaseError(`${file} sets ${other}: only RELEASES_DIR, RELEASES_S3_… and TRUSTED_KEYS belong there.`)
  return settings
}

/**
 * The releases of another site, to read from. With `TRUSTED_KEYS` in its file, only what its signed log leads to.
 * @param place a folder of releases, or a file with the settings of a site, as `staging.env`
 * @throws ReleaseError when it is neither
 */
export function openEnvironment(place: string): ReleaseStore {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return new ReleaseStore(openObjectStore({}, place))
  const settings = settingsIn(place)
  const { RELEASES_DIR: folder } = settings
  if (!folder && !settings['RELEASES_S3_BUCKET'])
    throw new ReleaseError(`${place} says not where that site’s releases are: RELEASES_DIR, or the four RELEASES_S3_.`)
  const { keys } = readTrust(settings)
  return new ReleaseStore(openObjectStore(settings, folder ?? ''), { trust: { keys, signer: null } })
}
