/**
 * Signing in with Google by OpenID Connect's implicit flow: over to Google's page and back with an ID token, which the API verifies.
 * Google's own button gives no way to ask for the account each time; `prompt=select_account` does. Rule: specification section 1.
 */
const googlePage = 'https://accounts.google.com/o/oauth2/v2/auth'
const returnPath = '/auth/google'
const keptAs = 'qe:google'

/** What ties an answer to the question that this tab asked. */
export interface Asked {
  state: string
  nonce: string
  /** Where to go once signed in, when nothing else was wanted. */
  onward: string
}

export const askedNow = (onward: string): Asked => ({ state: crypto.randomUUID(), nonce: crypto.randomUUID(), onward })

export const keepAsked = (asked: Asked): void => sessionStorage.setItem(keptAs, JSON.stringify(asked))

/** What was asked, once. */
export function takeAsked(): Asked | null {
  const text = sessionStorage.getItem(keptAs)
  sessionStorage.removeItem(keptAs)
  return text ? (JSON.parse(text) as Asked) : null
}

export function googleAddress(clientId: string, origin: string, { state, nonce }: Asked): string {
  const address = new URL(googlePage)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: origin + returnPath,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
  }).toString()
  return address.toString()
}

export type GoogleAnswer = { idToken: string } | { problem: string }

const notOurs = { problem: 'This answer of Google does not belong to your sign-in here. Begin once more.' }

/** Reads what Google put behind the `#` of the address. Whether the token is genuine is the API's to say. */
export function readAnswer(hash: string, asked: Asked | null): GoogleAnswer {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  if (!asked || said.get('state') !== asked.state) return notOurs
  if (said.get('error') === 'access_denied') return { problem: 'You stopped at Google. Nothing has changed here.' }
  const idToken = said.get('id_token')
  if (!idToken) return { problem: 'Google could not sign you in. Try again, or use e-mail and password.' }
  return nonceOf(idToken) === asked.nonce ? { idToken } : notOurs
}

function nonceOf(idToken: string): string | null {
  try {
    const claims = JSON.parse(atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { nonce?: string }
    return claims.nonce ?? null
  } catch {
    return null
  }
}
