import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { httpUrl } from '../config/setting-types'
import { type ServiceAccount, serviceAccount } from './fcm'

export const pushSettings = z.object({
  /** Push messages by Firebase: the service account's JSON, or the file that has it. Absent, none are sent. */
  FCM_SERVICE_ACCOUNT: z.string().min(1).optional(),
  /** Address of an FCM emulator; absent, Firebase itself. */
  FCM_API_BASE: httpUrl.default('https://fcm.googleapis.com'),
})

export interface PushConfig {
  account: ServiceAccount
  apiBase: string
}

export function readPushConfig(s: z.infer<typeof pushSettings>, production: boolean): PushConfig | null {
  if (!s.FCM_SERVICE_ACCOUNT) return null
  if (production && s.FCM_API_BASE.startsWith('http:'))
    throw new CannotStart('FCM_API_BASE must begin with https:// where NODE_ENV=production.')
  return { account: readServiceAccount(s.FCM_SERVICE_ACCOUNT), apiBase: s.FCM_API_BASE.replace(/\/$/, '') }
}

function readServiceAccount(jsonOrFile: string): ServiceAccount {
  const name = 'FCM_SERVICE_ACCOUNT'
  try {
    const read = serviceAccount.safeParse(
      JSON.parse(jsonOrFile.trimStart().startsWith('{') ? jsonOrFile : readFileSync(jsonOrFile, 'utf8')),
    )
    if (read.success) return read.data
    throw new CannotStart(`${name} is no service account: ${read.error.issues[0]?.path.join('.')} is missing.`)
  } catch (error) {
    throw error instanceof CannotStart
      ? error
      : new CannotStart(`${name} can’t be read. Give it the JSON of a service account, or the file that has it.`)
  }
}
