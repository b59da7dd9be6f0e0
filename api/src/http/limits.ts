import { type CallName, callTable, clientSubnet } from '@qe/contract'
import { policy } from '../domain/policy'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'

/** Calls that allow guessing passwords and codes, or that send e-mails: they share a lower limit. */
const guessable: ReadonlySet<CallName> = new Set<CallName>([
  'user/signin',
  'user/signup',
  'user/signup-otp-verify',
  'user/send-otp',
  'user/forgot-password',
  'user/forgot-password/otp-verify',
  'user/forgot-password/reset-password',
  'user/social-signup',
  'user/change-password',
  'user/authenticator/confirm',
  'user/authenticator/recovery-codes',
  'user/authenticator/end',
  'user/passkey/signin',
  'user/email/change',
  'user/email/confirm',
  'user/email/undo',
  'user/delete',
  'enquiry/add',
  'newsletter/addNewMember',
])

interface LimitedCaller {
  address: string
  me: Me | null
  hasFiles: boolean
}

/**
 * Counts a call: per account for signed-in people, per client subnet for everybody else, and always per client subnet
 * for calls that allow guessing. The database counts wrong passwords besides.
 * @throws ApiError 429 when the caller has sent too much within a minute
 */
export async function limitCall(
  { config, limitRate }: Pick<Services, 'config' | 'limitRate'>,
  name: CallName,
  { address, me, hasFiles }: LimitedCaller,
): Promise<void> {
  const subnet = clientSubnet(address)
  const who = me ? `person ${me.id}` : `address ${subnet}`
  if (guessable.has(name)) await limitRate(`guess address ${subnet}`, config.authRatePerMinute)
  if (callTable[name].method !== 'GET') await limitRate(`write ${who}`, config.writeRatePerMinute)
  if (hasFiles) await limitRate(`upload ${who}`, config.uploadRatePerMinute)
  if (me) await limitRate(`call ${who}`, config.ratePerMinute)
}

/**
 * Counts pictures before they are decoded, whatever calls they come with.
 * @throws ApiError 429 when the person has sent too many within a minute
 */
export async function limitPictures(
  { limitRate }: Pick<Services, 'limitRate'>,
  me: Me,
  pictures: number,
): Promise<void> {
  if (pictures > 0) await limitRate(`picture person ${me.id}`, policy.picturesPerMinute, pictures)
}
