import type { Quote } from '@qe/contract'
import { tabValues } from '@qe/platform'
import type { CountedParty } from '@qe/ui/unshared'
import type { Stay } from './use-stay'

const storageKey = 'qe:reserve'
/** Long enough to create an account with a code from an e-mail; a stay of earlier is not reserved by surprise. */
const validMs = 20 * 60_000

const nameOf = (
  propertyId: string,
  { checkIn, checkOut, guests, children = 0, infants = 0, pets }: CountedParty & Pick<Stay, 'checkIn' | 'checkOut'>,
) => [propertyId, checkIn, checkOut, guests, children, infants, pets].join(' ')

/** Remembers, for this tab, the stay that somebody asked for who has to sign in first. */
export const rememberReserve = (propertyId: string, stay: Stay): void =>
  tabValues.write(storageKey, `${Date.now()} ${nameOf(propertyId, stay)}`)

/** Whether this very stay was asked for before sign-in. */
export function isReserveRemembered(propertyId: string, stay: Quote): boolean {
  const [at = '', ...rest] = (tabValues.read(storageKey) ?? '').split(' ')
  return rest.join(' ') === nameOf(propertyId, stay) && Date.now() - Number(at) < validMs
}

export const forgetReserve = (): void => tabValues.remove(storageKey)
