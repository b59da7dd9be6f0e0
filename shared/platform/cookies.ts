import Cookies from 'js-cookie'
import { compressToEncodedURIComponent, decompressFromEncodedURIComponent } from 'lz-string'

/** A browser drops a cookie above 4 KB whole, with its name and attributes: state stays below this. */
const mostCharacters = 3500
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

/** Reads state that {@link writeState} kept; undefined when absent or damaged. */
export function readState<T>(name: string): T | undefined {
  try {
    const text = decompressFromEncodedURIComponent(readCookie(name) ?? '')
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

/** Keeps state compressed. What would not fit is not kept: it can be fetched again. */
export function writeState(name: string, state: unknown): void {
  const text = compressToEncodedURIComponent(JSON.stringify(state))
  if (text.length > mostCharacters) removeCookie(name)
  else writeCookie(name, text)
}
