import { runStandalone } from '../standalone'
import { startStripeEmulator } from './server'

/**
 * `node emulators/dist/stripe.js [--port 12111] [--webhook-url …] [--webhook-secret …] [--site …] [--store file.json]`.
 */
await runStandalone({
  name: 'Stripe',
  options: {
    port: '12111',
    'webhook-url': '',
    'webhook-secret': 'whsec_local_emulator',
    site: 'http://localhost:3000',
    store: '',
  },
  start: ({ port, site, store, ...options }) =>
    startStripeEmulator({
      port,
      webhookSecret: options['webhook-secret'],
      parentOrigins: [site],
      ...(options['webhook-url'] && { webhookUrl: options['webhook-url'] }),
      ...(store && { store }),
    }),
})
