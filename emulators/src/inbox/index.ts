export { createInbox, type Email, type Inbox, type StoredEmail } from './inbox'
export { inboxRoutes } from './inbox-pages'
export { startSmtpInbox } from './smtp-inbox'
