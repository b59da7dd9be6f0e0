/**
 * `pnpm --filter @qe/<remote> dev`: the running site on this port, with this one remote taken from the working tree.
 * Everything else is proxied to the site; the page's snapshot is asked to use the local files by a header that the
 * delivery server heeds outside production only.
 * Settings: `SITE_URL` (default http://localhost:3000), `PORT` (default: a fixed one per remote).
 * @param {{ name: string }} config the remote's `remote.config.ts`
 */
export function devServer(config) {
  const { name } = config
  const site = process.env.SITE_URL ?? 'http://localhost:3000'
  const port = Number(process.env.PORT ?? 3100 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 800))
  return {
    port,
    hot: false,
    liveReload: true,
    devMiddleware: { publicPath: `/dev/${name}/` },
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    proxy: [
      {
        context: (path) => !path.startsWith(`/dev/${name}/`) && path !== '/ws',
        target: site,
        ws: true,
        changeOrigin: true,
        headers: { 'x-qe-override': `${name}=/dev/${name}/;config=${Buffer.from(JSON.stringify(config)).toString('base64url')}` },
      },
    ],
    onListening: () => console.log(`${name} from the working tree, the rest from ${site}: http://localhost:${port}`),
  }
}
