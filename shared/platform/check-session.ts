import { api } from './api/client'

/** Signs this browser out where its session has ended, as any call that the API refuses for that does. */
export async function checkSession(): Promise<void> {
  await api.call('user/profile-details', {}, { quiet: true }).catch(() => {})
}
