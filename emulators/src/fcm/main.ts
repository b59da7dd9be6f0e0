import { writeFileSync } from 'node:fs'
import { listen } from '../listen'
import { runStandalone } from '../standalone'
import { createFcmEmulator } from './fcm-emulator'

/**
 * `node emulators/dist/fcm.js [--port 12113] [--account fcm-account.json]`: writes the service account's key file
 * there, for the API's FCM_SERVICE_ACCOUNT.
 */
await runStandalone({
  name: 'FCM',
  options: { port: '12113', account: 'fcm-account.json' },
  start: ({ port, account }) => {
    const emulator = createFcmEmulator(() => `http://127.0.0.1:${port}`)
    writeFileSync(account, JSON.stringify(emulator.account, null, 2), { mode: 0o600 })
    return listen(port, emulator.routes)
  },
})
