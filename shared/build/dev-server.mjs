import { createRequire } from 'node:module'
import { loadModule, loadRemoteConfig } from './load-config.mjs'

/** Where a remote's dev server listens when nobody says otherwise: always the same for one name. */
export const portOf = (name) => 3100 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 800)

const isLoopback = (hostname) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * The working tree is for the site that it stands in on, and for this machine; not for whatever else is open in the
 * browser.
 */
const mayRead = (origin, site) =>
  URL.canParse(origin) && (new URL(origin).origin === new URL(site).origin || isLoopback(new URL(origin).hostname))

/**
 * The remote as it describes itself now, whole: what `remote.config.ts` leaves out is filled in by the contract.
 * @throws when it does not fit
 */
async function describe(folder) {
  const { remoteConfig } = await loadModule(createRequire(`${folder}/package.json`).resolve('@qe/contract'))
  return remoteConfig.parse(await loadRemoteConfig(`${folder}/remote.config.ts`))
}

/**
 * `pnpm --filter @qe/<remote> dev`: this one remote from the working tree, with edits shown as they are saved. In two
 * ways: the running site on this port, everything else handed on to it; or, as an override in the panel of a site that
 * trusts this address, in that site itself. Both find the code and `remote.json`, the remote's description, under
 * `/dev/<name>/`. Settings: `SITE_URL` (default http://localhost:3000), `PORT` (default: a fixed one per remote).
 * @param {{ name: string }} config the remote's `remote.config.ts`
 * @param {string} folder where it is
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
        `${name} from the working tree, the rest from ${site}: http://localhost:${port}\nOr as an override in the site's panel (Alt+Shift+Q): http://localhost:${port}`,
      ),
  }
}
