interface Build {
  container: string
  name: string
  version: string
  kind: 'shell' | 'remote'
  entry: string
  chunks: Record<string, string[]>
  laterChunks: Record<string, string[]>
  shared: Record<string, string>
  sharedFiles: Record<string, string[]>
}
type FederationManifest = (build: Build) => Record<string, unknown>

const manifestOf = async (build: Partial<Build>) => {
  const { federationManifest } = (await import('./federation-manifest.mjs')) as {
    federationManifest: FederationManifest
  }
  return federationManifest({
    container: 'mf_chat',
    name: 'mf-chat',
    version: '1.2.0',
    kind: 'remote',
    entry: 'remoteEntry.js',
    chunks: {},
    laterChunks: {},
    shared: {},
    sharedFiles: {},
    ...build,
  })
}

test('a remote exposes one module, with the files that it loads later, each once, and without the entry', async () => {
  const chunks = {
    remote: ['remoteEntry.js'],
    inbox: ['inbox.js', 'inbox.css', 'common.js'],
    unread: ['unread.js', 'common.js'],
  }
  const { exposes } = await manifestOf({ chunks, laterChunks: { remote: ['inbox', 'unread'] } })
  expect(exposes).toEqual([
    {
      id: 'mf_chat:remote',
      name: 'remote',
      path: './remote',
      assets: {
        js: { sync: [], async: ['inbox.js', 'common.js', 'unread.js'] },
        css: { sync: [], async: ['inbox.css'] },
      },
    },
  ])
})

test('a remote says which modules it takes in which range, and brings none', async () => {
  const { shared } = await manifestOf({ shared: { react: '^19.0.0' } })
  expect(shared).toMatchObject([
    { id: 'mf_chat:react', name: 'react', version: '', requiredVersion: '^19.0.0', assets: { js: { sync: [] } } },
  ])
})

test('the shell exposes nothing, has no entry for others, and says which modules it provides', async () => {
  const { metaData, exposes, shared } = await manifestOf({
    container: 'shell',
    name: 'shell',
    kind: 'shell',
    entry: 'main.js',
    shared: { react: '19.3.1', '@qe/ui/data': '0.1.0' },
    sharedFiles: { '@qe/ui/data': ['data.js', 'data.css'] },
  })
  expect(metaData).toMatchObject({ globalName: 'shell', remoteEntry: { name: '', type: 'global' } })
  expect(exposes).toEqual([])
  expect(shared).toMatchObject([
    { name: 'react', version: '19.3.1', assets: { js: { sync: [] } } },
    { name: '@qe/ui/data', version: '0.1.0', assets: { js: { sync: ['data.js'] }, css: { sync: ['data.css'] } } },
  ])
})
