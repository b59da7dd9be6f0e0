import { createHash } from 'node:crypto'
import { fetchBuffered } from '@qe/fetch'
import { badInput } from '../domain/errors'
import type { Services } from '../services'
import { isCommonPassword } from './common-passwords'

/** A slow service must not keep people from signing up (ms). */
const timeoutMs = 2000

/**
 * Refuses a new password that is among the commonest or, where `BREACHED_PASSWORDS_URL` is set, known from a breach.
 * @param field the input's field that has the password
 * @throws ApiError 400 naming the field
 */
export async function requireSafePassword(services: Services, field: string, password: string): Promise<void> {
  const reason = await whyUnsafe(services, password)
  if (reason) throw badInput(field, `This password is ${reason}. Choose another.`)
}

/** What is wrong with a password, to follow “it is”; null for a safe one. */
export async function whyUnsafe(services: Services, password: string): Promise<string | null> {
  if (isCommonPassword(password)) return 'among the commonest'
  return (await isBreached(services, password)) ? 'known from a data leak elsewhere' : null
}

/**
 * Asks a service that speaks the range protocol of Have I Been Pwned: it gets five characters of the password's SHA-1
 * and answers with the rest of every breached one that begins so (k-anonymity). When it doesn't answer, the password
 * passes.
 */
async function isBreached({ config, log }: Services, password: string): Promise<boolean> {
  if (!config.breachedPasswordsUrl) return false
  const digest = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase()
  try {
    const response = await fetchBuffered(`${config.breachedPasswordsUrl}${digest.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`It answered ${response.status}`)
    // Padding has a count of 0.
    return new RegExp(`^${digest.slice(5)}:0*[1-9]`, 'm').test(await response.text())
  } catch (error) {
    log.warn({ err: error }, 'the service for breached passwords did not answer')
    return false
  }
}
