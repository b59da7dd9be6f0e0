import { mayChange, shellName } from '@qe/contract'
import { describeKey, shortId, type TrustedKeys } from './trusted-keys'

/** What a delivery server with this key can't roll back by itself, in one sentence; null when it can everything. */
export function keyWarning({ keys, path }: TrustedKeys, id: string | null, now: number): string | null {
  const cannot = 'so this server can’t roll back by itself all that it should'
  if (!id) return `RELEASE_KEY is not set, ${cannot}.`
  const key = keys.find((one) => one.id === id)
  if (!key) return `The key ${shortId(id)} of RELEASE_KEY is not in ${path}, ${cannot}.`
  if (key.revokedAfter !== undefined || now >= Date.parse(key.expires))
    return `The key of ${key.owner} in RELEASE_KEY was revoked or has expired, ${cannot}.`
  return key.remotes === '*' && mayChange(key, shellName) ? null : `RELEASE_KEY is ${describeKey(key)}, ${cannot}.`
}
