/** The whole build of a micro-frontend is one call: `export default remote(import.meta.url)`. */

export { common } from './common.mjs'
export { loadModule, loadRemoteConfig } from './load-config.mjs'
export { remote } from './remote.mjs'
export { shell } from './shell.mjs'
/** For a remote with its own webpack configuration: writes the `version.json` that the release command needs. */
export { VersionManifestPlugin } from './version-manifest-plugin.mjs'
