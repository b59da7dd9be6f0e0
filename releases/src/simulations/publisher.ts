import { rmSync } from 'node:fs'
import { publish } from '../publish'
import { openObjectStore } from '../store/open-object-store'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../testing/example-build'

/**
 * One of several publishers to the same store: `publisher <folder> <major> <how many>`. All publish the same remote.
 */
const [folder = '', major = '', count = '0'] = process.argv.slice(2)
const store = new ReleaseStore(openObjectStore(process.env, folder))
for (let patch = 0; patch < Number(count); patch++) {
  const from = exampleBuild({ version: `${major}.0.${patch}` })
  await publish(store, { from, by: `publisher ${major}` })
  rmSync(from, { recursive: true, force: true })
}
