import { createRequire } from 'node:module'
import { loadModule, loadRemoteConfig } from './load-config.mjs'

/** Default port of a remote's dev server: always the same for one name. */
const portOf = (name) => 3100 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 800)

const isLoopback = (hostname) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Only the site that the working tree is shown in, and this machine, may read it; no other page in the browser. */
const mayRead = (origin, site) =>
  URL.canParse(origin) && (new URL(origin).origin === new URL(site).origin || isLoopback(new URL(origin).hostname))

/**
 * The remote's current config with the contract's defaults.
 * @throws when it does not match the schema
 */
async function describe(folder) {
  const { remoteConfig } = await loadModule(createRequire(`${folder}/package.json`).resolve('@qe/contract'))
  return remoteConfig.parse(await loadRemoteConfig(`${folder}/remote.config.ts`))
}

/**
 * `pnpm --filter @qe/<remote> dev`: serves this remote from the working tree, with hot reload, in two ways: the running
 * site on this port, with everything else proxied to it; or as an override in the panel of a site that trusts this
 * address. Both load the code and `remote.json`, the remote's config, from `/dev/<name>/`. Settings: `SITE_URL`
 * (default http://localhost:3000), `PORT` (default: a fixed one per remote).
 * @param {{ name: string }} config the remote's `remote.config.ts`
 * @param {string} folder of the remote
 */
export function devServer(config, folder) {
  const { name } = config
  const site = process.env.SITE_URL ?? 'http://localhost:3000'
  const port = Number(process.env.PORT ?? portOf(name))
  const own = `/dev/${name}/`
  return {
    port,
    hot: true,
    liveReload: true,
    allowedHosts: ['.localhost', new URL(site).hostname],
    devMiddleware: { publicPath: own },
    headers: ({ headers: { origin } }) =>
      mayRead(origin, site)
        ? { 'access-control-allow-origin': origin, 'access-control-allow-private-network': 'true', vary: 'origin' }
        : { vary: 'origin' },
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
    },
    setupMiddlewares(middlewares, { app }) {
      app.get(`${own}remote.json`, async (request, response) => {
        const { origin } = request.headers
        if (mayRead(origin, site)) response.setHeader('access-control-allow-origin', origin)
        try {
          response.json(await describe(folder))
        } catch (error) {
          response.status(500).json({ message: error.message })
        }
      })
      return middlewares
    },
    proxy: [
      {
        context: (path) => !path.startsWith(own) && path !== '/ws',
        target: site,
        ws: true,
        changeOrigin: true,
        headers: {
          'x-qe-override': `${name}=${own};config=${Buffer.from(JSON.stringify(config)).toString('base64url')}`,
        },
      },
    ],
    onListening: () =>
      console.log(
        [
          `${name} from the working tree, the rest from ${site}: http://localhost:${port}\nOr as an`,
          `override in the site's panel (Alt+Shift+Q): http://localhost:${port}`,
        ].join(' '),
      ),
  }
}
