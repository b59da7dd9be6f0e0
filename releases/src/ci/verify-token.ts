import { fetchBuffered } from '@qe/fetch'
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { ReleaseError } from '../release-error'
import type { Job } from '../trust/certificate'
import type { CiRule } from '../trust/trusted-keys'

/** Longest wait for an issuer, ms. */
const timeoutMs = 5000
/** Clocks of an issuer and of this server may differ by this much, s. */
const clockToleranceS = 60
/** Asymmetric ones alone: with a secret of its own nobody could tell an issuer from a forger. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

/** The issuer of a CI can't be asked just now. */
export class IssuerUnreachableError extends ReleaseError {}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** The keys that an issuer publishes. Rule: OpenID Connect Discovery 1.0, section 4. */
async function keySetOf(issuer: string) {
  const known = keySets.get(issuer)
  if (known) return known
  const unreachable = () =>
    new IssuerUnreachableError(`${issuer} does not say just now which keys are its own. Try again in a minute.`)
  const response = await fetchBuffered(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch(() => null)
  if (!response?.ok) throw unreachable()
  const stated = discovery.safeParse(await response.json().catch(() => null)).data
  // An http address of keys could be answered by anybody on the way.
  const isSafe = stated?.issuer === issuer && (stated.jwks_uri.startsWith('https:') || issuer.startsWith('http:'))
  if (!isSafe) throw unreachable()
  const keys = createRemoteJWKSet(new URL(stated.jwks_uri), {
    timeoutDuration: timeoutMs,
    [customFetch]: fetchBuffered,
  })
  keySets.set(issuer, keys)
  return keys
}

function issuerIn(token: string): string {
  try {
    const { iss } = decodeJwt(token)
    if (iss) return iss
  } catch {
    // Refused below.
  }
  throw new ReleaseError('That is no OIDC token of a CI. Send the one that the CI gives the job.')
}

/** It stands in the log. */
const printable = (subject: string) => subject.replaceAll(/\p{Cc}/gu, ' ').slice(0, 500)

const audiencesOf = ({ aud }: JWTPayload): string[] => (typeof aud === 'string' ? [aud] : (aud ?? []))

/** What a token lacks that a rule asks, for people; null when it has all. */
function mismatch(rule: CiRule, payload: JWTPayload): string | null {
  if (!audiencesOf(payload).includes(rule.audience))
    return `the rule ${rule.name} wants the audience ${rule.audience}, and the token has ${audiencesOf(payload)}`
  for (const [name, value] of Object.entries(rule.claims)) {
    const stated = Object.hasOwn(payload, name) ? payload[name] : undefined
    // Claims such as GitLab's `ref_protected` are texts, numbers come from others.
    if (String(stated) !== value || typeof stated === 'object')
      return `the rule ${rule.name} wants ${name} ${value}, and the token has ${JSON.stringify(stated) ?? 'none'}`
  }
  return null
}

/** Of errors of `jose` when the issuer did not answer, or not with its keys. */
const unreachableCodes = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

function describeFailure(error: unknown): ReleaseError {
  if (error instanceof errors.JWTExpired)
    return new ReleaseError('The token has expired: let the job ask for a new one right before it publishes.')
  if (error instanceof errors.JWTClaimValidationFailed)
    return new ReleaseError(`The claim ${error.claim} of the token is missing, or not valid now. Check the clocks.`)
  const isRefusal = error instanceof errors.JOSEError && !unreachableCodes.includes(error.code)
  if (!isRefusal) return new IssuerUnreachableError('The issuer of the token does not answer. Try again in a minute.')
  return new ReleaseError('The token was not signed by its issuer. Send the one that the CI gives the job.')
}

/**
 * Verifies the OIDC token of a CI's job with its issuer's published keys: signature, issuer, audience, time and claims.
 * @param rules those that are valid now; the first that the token matches gives the rights
 * @throws ReleaseError that says why the token is refused; {@link IssuerUnreachableError} when nobody can tell
 */
export async function verifyToken(token: string, rules: readonly CiRule[], now: Date): Promise<Job> {
  const issuer = issuerIn(token)
  const candidates = rules.filter((rule) => rule.issuer === issuer)
  if (candidates.length === 0)
    throw new ReleaseError('No rule is for tokens of that issuer: ask whoever keeps the list of trusted keys.')
  const { payload } = await jwtVerify(token, await keySetOf(issuer), {
    issuer,
    algorithms,
    currentDate: now,
    clockTolerance: clockToleranceS,
    requiredClaims: ['exp', 'iat', 'sub', 'aud'],
  }).catch((error: unknown) => {
    throw describeFailure(error)
  })
  const found = candidates.map((rule) => ({ rule, fault: mismatch(rule, payload) }))
  const rule = found.find(({ fault }) => fault === null)?.rule
  if (rule) return { rule, subject: printable(String(payload.sub)) }
  throw new ReleaseError(`No rule is for this job: ${found.map(({ fault }) => fault).join('; ')}.`)
}
