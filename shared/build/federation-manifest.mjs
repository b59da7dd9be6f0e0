/** Name of the file, as Module Federation's plugins write it. */
export const federationManifestFile = 'mf-manifest.json'

const isStyle = (file) => file.endsWith('.css')

const byKind = (sync, later = []) => ({
  js: { sync: sync.filter((file) => !isStyle(file)), async: later.filter((file) => !isStyle(file)) },
  css: { sync: sync.filter(isStyle), async: later.filter(isStyle) },
})

/** The exposed module, without the entry, in whose file it is: loading the remote loads that one. */
function exposedModule({ container, entry, chunks, laterChunks }) {
  const files = (chunks.remote ?? []).filter((file) => file !== entry)
  const later = (laterChunks.remote ?? []).flatMap((name) => chunks[name] ?? [])
  return {
    id: `${container}:remote`,
    name: 'remote',
    path: './remote',
    assets: byKind(
      files,
      [...new Set(later)].filter((file) => file !== entry && !files.includes(file)),
    ),
  }
}

/**
 * The federation manifest of a build (https://module-federation.io/configure/manifest), for hosts and tools that are
 * not of this site; its own pages never read it. Not the plugin's own: that one looks for the exposed module's files in
 * a chunk that is in the entry here, and comes with a second file that has the paths of the sources.
 * @param {object} build
 * @param {string} build.container global variable of the entry
 * @param {string} build.name of the micro-frontend
 * @param {string} build.version
 * @param {'shell' | 'remote'} build.kind
 * @param {string} build.entry
 * @param {Record<string, string[]>} build.chunks chunk name → its files
 * @param {Record<string, string[]>} build.laterChunks chunk name → chunks that it imports later
 * @param {Record<string, string>} build.shared module → its version in a shell, or the range that a remote needs
 * @param {Record<string, string[]>} build.sharedFiles of a shell: module → its files, beyond the first load
 */
export function federationManifest(build) {
  const { container, name, version, kind, entry, shared, sharedFiles } = build
  const isRemote = kind === 'remote'
  return {
    id: container,
    name: container,
    metaData: {
      name: container,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: isRemote ? entry : '', path: '', type: isRemote ? 'var' : 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: container,
      publicPath: 'auto',
    },
    shared: Object.entries(shared).map(([module, text]) => ({
      id: `${container}:${module}`,
      name: module,
      // A remote brings no copy, so it has no version of its own.
      version: isRemote ? '' : text,
      singleton: true,
      requiredVersion: isRemote ? text : '',
      hash: '',
      assets: byKind(sharedFiles[module] ?? []),
    })),
    remotes: [],
    exposes: isRemote ? [exposedModule(build)] : [],
  }
}
