import { listen } from '../listen'
import { runStandalone } from '../standalone'
import { googleRoutes } from './google-emulator'
import { googleEmulatorSettings } from './settings'

/** `node emulators/dist/google.js [--port 12112] [--site http://localhost:3000]`. */
await runStandalone({
  name: 'Google',
  options: { port: '12112', site: 'http://localhost:3000' },
  start: ({ port, site }) =>
    listen(port, async (app) => {
      const settings = googleEmulatorSettings(`http://127.0.0.1:${port}`)
      await googleRoutes(app, { ...settings, siteUrl: site, accounts: [], now: () => new Date() })
    }),
})
