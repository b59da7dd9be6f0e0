import { listen } from '../listen'
import { runStandalone } from '../standalone'
import { createInbox } from './inbox'
import { inboxRoutes } from './inbox-pages'
import { startSmtpInbox } from './smtp-inbox'

/** `node emulators/dist/inbox.js [--port 12115] [--smtp-port 12125] [--store inbox.jsonl]`: read it at `/dev/inbox`. */
await runStandalone({
  name: 'Inbox',
  options: { port: '12115', 'smtp-port': '12125', store: '' },
  start: async ({ port, store, ...options }) => {
    const inbox = createInbox(() => new Date(), store || undefined)
    const smtp = await startSmtpInbox(inbox, Number(options['smtp-port']))
    const pages = await listen(port, (app) => inboxRoutes(app, inbox))
    return {
      url: `${pages.url}/dev/inbox, SMTP on ${smtp.url}`,
      close: async () => {
        await pages.close()
        await smtp.close()
      },
    }
  },
})
