/** A micro-frontend's whole build is one call: `export default remote(import.meta.url)`. */

export { common } from './common.mjs'
export { loadModule, loadRemoteConfig } from './load-config.mjs'
export { remote } from './remote.mjs'
export { shell } from './shell.mjs'
/**
 * For a remote with a webpack configuration of its own: leaves the `version.json` that the release command asks for.
 */
export { VersionManifestPlugin } from './version-manifest-plugin.mjs'
