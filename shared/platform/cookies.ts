import Cookies from 'js-cookie'
import { compressToEncodedURIComponent, decompressFromEncodedURIComponent } from 'lz-string'

/** Browsers drop cookies above 4 KB, name and attributes included: persisted state stays below this. */
const maxCharacters = 3500
const yearInDays = 365

const attributes = () => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: location.protocol === 'https:',
  expires: yearInDays,
})

export const readCookie = (name: string): string | undefined => Cookies.get(name)
export const writeCookie = (name: string, value: string, expires?: Date): void => {
  Cookies.set(name, value, { ...attributes(), ...(expires && { expires }) })
}
export const removeCookie = (name: string): void => Cookies.remove(name, { path: '/' })

/** Reads state written by {@link writeState}; undefined when absent or damaged. */
export function readState<T>(name: string): T | undefined {
  try {
    const text = decompressFromEncodedURIComponent(readCookie(name) ?? '')
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

/** Writes state compressed. Removes the cookie when the state does not fit: the API has it as well. */
export function writeState(name: string, state: unknown): void {
  const text = compressToEncodedURIComponent(JSON.stringify(state))
  if (text.length > maxCharacters) removeCookie(name)
  else writeCookie(name, text)
}
