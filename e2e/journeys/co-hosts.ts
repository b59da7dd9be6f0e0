import { expect } from '@playwright/test'
import type { TeamLevel } from '@qe/contract'
import { emailsTo } from './emails'
import { newAccount } from './new-account'
import { ask, people, tokenOf } from './world'

/** The link in the latest invitation of an address, to a team or a trip. */
export async function invitationOf(email: string, to: 'team' | 'trip' = 'team'): Promise<string> {
  const link = new RegExp(`/${to}/invitation\\?token=[\\w-]+`)
  let path: string | undefined
  await expect(async () => {
    path = (await emailsTo(email)).flatMap(({ text }) => link.exec(text)?.[0] ?? [])[0]
    expect(path).toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return path ?? ''
}

/** A co-host of the demo host, made by the API. */
export async function aCoHost(firstName: string, level: TeamLevel): Promise<string> {
  const email = await newAccount(firstName, 'Berg')
  await ask('team/invite', { email, level, propertyIds: null }, await tokenOf(people.host))
  const token = new URLSearchParams((await invitationOf(email)).split('?')[1]).get('token') ?? ''
  await ask('team/invitation/answer', { token, accept: true }, await tokenOf(email))
  return email
}
